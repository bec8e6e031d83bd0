import type { Quiz, QuizType } from '@knowledgeking/contract';
import type { Selection } from './question';
import { combineOptions } from './types/combine-options';
import { freeInput } from './types/free-input';
import { multipleSelection } from './types/multiple-selection';
import { orderSelection } from './types/order-selection';
import { orderSixChar } from './types/order-six-char';
import type { QuizTypeModule } from './types/quiz-type-module';
import { singleSelection } from './types/single-selection';

/** How each quiz type is answered. The only place that tells types apart in `lib/`; a type without its module doesn't compile. */
const quizTypeModules: Readonly<Record<QuizType, QuizTypeModule>> = {
  single_selection: singleSelection,
  multiple_selection: multipleSelection,
  order_selection: orderSelection,
  combine_options: combineOptions,
  order_six_char: orderSixChar,
  free_input: freeInput,
};

/** How this question is answered. */
export const answeringOf = ({ type }: Quiz): QuizTypeModule => quizTypeModules[type];

/** Whether the selection is an answer that can be sent. */
export const isComplete = (quiz: Quiz, selection: Selection): boolean =>
  answeringOf(quiz).missing(quiz, selection) === '';

/** The selection as the one string that is sent to the API. The selection has to be complete. */
export const encodeAnswer = (quiz: Quiz, selection: Selection): string =>
  answeringOf(quiz).encode(quiz, selection);
