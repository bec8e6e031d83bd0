import type { Level } from '@knowledgeking/contract';
import { skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { quizTypeRules } from '../quiz-types/index.ts';
import { isCorrect, type KeyedQuiz } from './contest.ts';
import type { SeededRandom } from './random.ts';

/** The ability that gets half of a level's questions right, in standard deviations. */
const difficulty: Record<Level, number> = { normal: -0.4, hard: 0.9, super_hard: 2.1 };
const discrimination = 1.4;
const skipRate = 0.04;
const triesForWrong = 5;

/** An answer as a contestant of some ability (mean 0, standard deviation 1) would send it: right, wrong in a likely way, or a skip. */
export function plausibleAnswer(random: SeededRandom, keyed: KeyedQuiz, ability: number): string {
  const chance = 1 / (1 + Math.exp(-discrimination * (ability - difficulty[keyed.level])));
  if (random.next() < chance) return keyed.correctAnswer;
  if (random.next() < skipRate) return skippedAnswer;
  const { wrongAnswer } = quizTypeRules[keyed.quiz.type];
  for (let tries = 0; tries < triesForWrong; tries += 1) {
    const answer = wrongAnswer(random, keyed.quiz, keyed.correctAnswer);
    if (!isCorrect(keyed, answer)) return answer;
  }
  return skippedAnswer;
}
