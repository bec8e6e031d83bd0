import type { Option, Quiz } from '@knowledgeking/contract';
import { areOwnOptionsOnce } from '@knowledgeking/contract/rules/answers/answer-rule';
import { isPicked, type Selection } from '../question';

/** How a quiz type is answered, sent, read back (`Read`, what is drawn) and spoken of. */
export interface QuizTypeModule<Read = unknown> {
  /** The picks after one more option has been pressed. Not called while `isFull`. */
  withPick: (quiz: Quiz, picks: readonly string[], value: string) => string[];
  /** The picks after a picked option has been given back. */
  withoutPick: (quiz: Quiz, picks: readonly string[], value: string) => string[];
  /** Whether no further option can be picked before one is given back. */
  isFull: (quiz: Quiz, selection: Selection) => boolean;
  /** The words for what is still missing from an answer that can be sent; empty when nothing is. */
  missing: (quiz: Quiz, selection: Selection) => string;
  /** Whether a selection found in storage could have been picked or typed on this question. */
  fits: (quiz: Quiz, selection: Selection) => boolean;
  /** A complete selection as the one string that is sent. */
  encode: (quiz: Quiz, selection: Selection) => string;
  /** A sent answer, never empty, taken apart; undefined when it doesn't fit the question. */
  read: (quiz: Quiz, answer: string) => Read | undefined;
  /** One sentence that says how to answer. */
  instruction: (quiz: Quiz) => string;
  /** The words of a screen reader after a change; empty when the options' own pressed state says it all. */
  announcement: (quiz: Quiz, before: Selection, after: Selection) => string;
}

/** The options that a type such as `multiple_selection` reads from an answer. */
export type ReadOptions = readonly Option[];

/* Shared by the quiz types whose options are picked one press at a time. */

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
