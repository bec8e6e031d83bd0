import type { AnswerableQuiz } from '../quiz.ts';
import { type AnswerRule, areOwnOptionsOnce, joinList, splitList } from './answer-rule.ts';

/** A pair as it is sent: `A-1`. */
export const joinPair = (left: string, right: string): string => `${left}-${right}`;

/** The two values of a pair; undefined where it is no pair. */
export function splitPair(pair: string): [left: string, right: string] | undefined {
  const values = pair.split('-');
  const [left, right] = values;
  return left === undefined || right === undefined || values.length > 2 ? undefined : [left, right];
}

/** Whether every part is a left option and a right one, and no option is in two pairs. */
function arePairs(quiz: AnswerableQuiz, parts: readonly string[]): boolean {
  const groupOf = (value: string) => quiz.options.find((option) => option.value === value)?.group;
  const values: string[] = [];
  for (const part of parts) {
    const pair = splitPair(part);
    if (!pair || groupOf(pair[0]) !== 'left' || groupOf(pair[1]) !== 'right') return false;
    values.push(...pair);
  }
  return areOwnOptionsOnce(quiz, values);
}

/** Pairs of a left and a right option, in whatever order: `A-1,B-3`. */
export const combineOptions: AnswerRule = {
  parts: splitList,
  canonical: (answer) => joinList(splitList(answer).sort()),
  isValid: (quiz, answer) => arePairs(quiz, splitList(answer)),
};
