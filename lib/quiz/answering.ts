import type { Quiz, QuizType } from '@knowledgeking/contract';
import { isPicked, type Selection, valuesOf } from './question';
import { combineOptions } from './types/combine-options';
import { freeInput } from './types/free-input';
import { multipleSelection } from './types/multiple-selection';
import { orderSelection } from './types/order-selection';
import { orderSixChar } from './types/order-six-char';
import type { QuizTypeModule } from './types/quiz-type-module';
import { singleSelection } from './types/single-selection';

/** Answering a question, whatever its type: what differs between types is in `types/`. */

const moduleOf = ({ type }: Quiz): QuizTypeModule => quizTypeModules[type];

const withPicks = (selection: Selection, picks: readonly string[]): Selection => ({ ...selection, picks });

/**
 * The selection after an option has been pressed. Pressing a picked option gives it back. A press that means nothing (no such
 * option, no room left) returns the same object.
 */
export function pick(quiz: Quiz, selection: Selection, value: string): Selection {
  const { withPick, withoutPick, isFull } = moduleOf(quiz);
  if (!valuesOf(quiz).includes(value)) return selection;
  if (isPicked(selection, value)) return withPicks(selection, withoutPick(quiz, selection.picks, value));
  return isFull(quiz, selection) ? selection : withPicks(selection, withPick(quiz, selection.picks, value));
}

/** Whether no further option can be picked before one is given back. */
export const isFull = (quiz: Quiz, selection: Selection): boolean => moduleOf(quiz).isFull(quiz, selection);

/** The words for what is still missing from an answer that can be sent; empty when nothing is. */
export const missingFrom = (quiz: Quiz, selection: Selection): string =>
  moduleOf(quiz).missing(quiz, selection);

/** Whether the selection is an answer that can be sent. */
export const isComplete = (quiz: Quiz, selection: Selection): boolean => missingFrom(quiz, selection) === '';

/** The selection as the one string that is sent to the API. The selection has to be complete. */
export const encodeAnswer = (quiz: Quiz, selection: Selection): string =>
  moduleOf(quiz).encode(quiz, selection);

/** Whether a selection could have been picked or typed on this question. */
export const fits = (quiz: Quiz, selection: Selection): boolean => moduleOf(quiz).fits(quiz, selection);

/** One sentence that says how this question is answered. */
export const instructionOf = (quiz: Quiz): string => moduleOf(quiz).instruction(quiz);

/** The words of a screen reader after the selection has changed; empty when the options' own pressed state says it all. */
export const announcementOf = (quiz: Quiz, before: Selection, after: Selection): string =>
  moduleOf(quiz).announcement(quiz, before, after);

/** How each quiz type is answered. The only place that tells types apart in `lib/`; a type without its module doesn't compile. */
export const quizTypeModules: Readonly<Record<QuizType, QuizTypeModule>> = {
  single_selection: singleSelection,
  multiple_selection: multipleSelection,
  order_selection: orderSelection,
  combine_options: combineOptions,
  order_six_char: orderSixChar,
  free_input: freeInput,
};
