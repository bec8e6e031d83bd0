import type { QuizType } from '@knowledgeking/contract';
import { combineOptions } from './combine-options.ts';
import { freeInput } from './free-input.ts';
import { multipleSelection } from './multiple-selection.ts';
import { orderSelection } from './order-selection.ts';
import { orderSixChar } from './order-six-char.ts';
import type { QuizTypeRules } from './quiz-type-rules.ts';
import { singleSelection } from './single-selection.ts';

/** Everything that only the API needs to know of each quiz type. A type without its rules does not compile. */
export const quizTypeRules: Readonly<Record<QuizType, QuizTypeRules>> = {
  single_selection: singleSelection,
  multiple_selection: multipleSelection,
  order_selection: orderSelection,
  combine_options: combineOptions,
  order_six_char: orderSixChar,
  free_input: freeInput,
};
