import type { Option, Quiz } from '@knowledgeking/contract';
import type { Selection } from '../selection';

/**
 * How one quiz type is answered: what a press does, when there is an answer, how it is sent and read back, and what is said
 * about it. `Read` is what an answer consists of when it is drawn.
 */
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
