import type { Option, Quiz } from '@knowledgeking/contract';
import { areOwnOptionsOnce } from '@knowledgeking/contract/rules/answers/answer-rule';
import { isPicked, type Selection } from '../selection';

/** Shared by the quiz types whose options are picked one press at a time. */

/** The picks with one more at the end. */
export const withLast = (_quiz: Quiz, picks: readonly string[], value: string): string[] => [...picks, value];

/** The picks without one of them; those after it move up. */
export const withoutOne = (_quiz: Quiz, picks: readonly string[], value: string): string[] =>
  picks.filter((each) => each !== value);

/** Whether a selection consists of the question's own options, none of them twice and at most this many. */
export const fitsOptions = (quiz: Quiz, { picks, text }: Selection, most: number): boolean =>
  text === '' && picks.length <= most && areOwnOptionsOnce(quiz, picks);

/** 「あと2文字です。」, or nothing once there are as many as an answer needs, which is never none. */
export function missingCount(needed: number, picked: number, words: string): string {
  const missing = Math.max(1, needed) - picked;
  return missing > 0 ? `あと${missing}${words}` : '';
}

/** The options with these values; undefined when the question lacks one of them. */
export function findOptions(quiz: Quiz, values: readonly string[]): Option[] | undefined {
  const options = values.flatMap((value) => quiz.options.find((option) => option.value === value) ?? []);
  return options.length === values.length ? options : undefined;
}

/** The picks that were given back between two selections. */
export const removedPicks = (before: Selection, after: Selection): string[] =>
  before.picks.filter((value) => !isPicked(after, value));
