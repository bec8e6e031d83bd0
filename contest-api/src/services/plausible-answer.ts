import type { Level } from '@knowledgeking/contract';
import { splitAnswer } from './answer-parts.ts';
import { isCorrect, type KeyedQuiz } from './contest.ts';
import type { SeededRandom } from './random.ts';

/** How able a contestant has to be to get half of a level's questions right, in standard deviations. */
const difficulty: Record<Level, number> = { normal: -0.4, hard: 0.9, super_hard: 2.1 };
const discrimination = 1.4;
const skipRate = 0.04;
const triesForWrong = 5;

/** What a contestant of some ability (mean 0, standard deviation 1) would send: right, wrong in a likely way, or a skip. */
export function plausibleAnswer(random: SeededRandom, keyed: KeyedQuiz, ability: number): string {
  const chance = 1 / (1 + Math.exp(-discrimination * (ability - difficulty[keyed.level])));
  if (random.next() < chance) return keyed.correctAnswer;
  if (random.next() < skipRate) return '';
  for (let tries = 0; tries < triesForWrong; tries += 1) {
    const answer = wrongAnswer(random, keyed);
    if (!isCorrect(keyed, answer)) return answer;
  }
  return '';
}

function wrongAnswer(random: SeededRandom, { quiz, correctAnswer }: KeyedQuiz): string {
  const picks = splitAnswer(correctAnswer);
  switch (quiz.type) {
    case 'single_selection':
      return random.pick(quiz.options).value;
    case 'multiple_selection':
      return quiz.options
        .map((option) => option.value)
        .filter(() => random.next() < 0.5)
        .join(',');
    case 'order_selection':
    case 'order_six_char':
      return random.shuffle(picks).join(',');
    case 'combine_options':
      return shufflePartners(random, picks);
    case 'free_input':
      return Array.from(correctAnswer).slice(0, -1).join('');
  }
}

function shufflePartners(random: SeededRandom, pairs: string[]): string {
  const halves = pairs.map((pair) => pair.split('-'));
  const partners = random.shuffle(halves.map(([, right]) => right));
  return halves.map(([left], index) => `${left}-${partners[index]}`).join(',');
}
