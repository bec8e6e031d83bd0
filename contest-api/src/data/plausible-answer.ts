import type { Level } from '@knowledgeking/contract';
import { quizTypeRules } from '@knowledgeking/pack/quiz-types';
import { SeededRandom } from '@knowledgeking/pack/random';
import { isCorrect, type KeyedQuiz } from '../contest/contest.ts';

/** The ability that gets half of a level's questions right, in standard deviations. */
export const difficulty: Record<Level, number> = { normal: -0.4, hard: 0.9, super_hard: 2.1 };
const triesForWrong = 64;
const mostWrong = 32;

/**
 * Wrong answers to a question, each as often as contestants who don't know it would send it; the same at every call. Empty where
 * every guess is right.
 */
export function plausibleWrongAnswers(keyed: KeyedQuiz): string[] {
  const random = new SeededRandom(keyed.quiz.number);
  const { wrongAnswer } = quizTypeRules[keyed.quiz.type];
  return Array.from({ length: triesForWrong }, () => wrongAnswer(random, keyed.quiz, keyed.correctAnswer))
    .filter((answer) => !isCorrect(keyed, answer))
    .slice(0, mostWrong);
}
