import type { Quiz } from '@knowledgeking/contract';
import { countEach, firstCharacter, splitAnswer } from './answer-parts.ts';

const freeInputLimit = 100;

/**
 * Whether an answer has the format of its question's type: only the question's own option values, none twice, pairs of
 * one left and one right, six characters, at most 100 characters of free input. The empty answer is a skip.
 */
export function isAnswerFormatValid(quiz: Pick<Quiz, 'type' | 'options'>, answer: string): boolean {
  if (answer === '') return true;
  const picks = splitAnswer(answer);
  switch (quiz.type) {
    case 'free_input':
      return Array.from(answer).length <= freeInputLimit;
    case 'single_selection':
      return picks.length === 1 && areOwnOptionsOnce(quiz, picks);
    case 'multiple_selection':
    case 'order_selection':
      return areOwnOptionsOnce(quiz, picks);
    case 'combine_options':
      return arePairs(quiz, picks);
    case 'order_six_char':
      return picks.length === 6 && areTilesAtHand(quiz, picks);
  }
}

function areOwnOptionsOnce(quiz: Pick<Quiz, 'options'>, picks: string[]): boolean {
  const values = quiz.options.map((option) => option.value);
  return new Set(picks).size === picks.length && picks.every((pick) => values.includes(pick));
}

function arePairs(quiz: Pick<Quiz, 'options'>, pairs: string[]): boolean {
  const halves = pairs.map((pair) => pair.split('-'));
  if (!halves.every((pair) => pair.length === 2) || !areOwnOptionsOnce(quiz, halves.flat())) return false;
  const groupOf = (value: string | undefined) => quiz.options.find((option) => option.value === value)?.group;
  return halves.every(([first, second]) => groupOf(first) === 'left' && groupOf(second) === 'right');
}

/** Each tile can be used once, so a character counts as often as there are tiles with it. */
function areTilesAtHand(quiz: Pick<Quiz, 'options'>, characters: string[]): boolean {
  const tiles = countEach(quiz.options.map((option) => firstCharacter(option.value)));
  return [...countEach(characters)].every(([character, count]) => count <= (tiles.get(character) ?? 0));
}
