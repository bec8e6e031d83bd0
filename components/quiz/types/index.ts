import type { QuizType } from '@knowledgeking/contract';
import type { QuizTypeView } from '../board';
import { combineOptions } from './combine-options';
import { freeInput } from './free-input';
import { multipleSelection } from './multiple-selection';
import { orderSelection } from './order-selection';
import { orderSixChar } from './order-six-char';
import { singleSelection } from './single-selection';

/** How each quiz type looks. The only place that tells types apart on screen; a type without its view doesn't compile. */
export const quizTypeViews: Readonly<Record<QuizType, QuizTypeView>> = {
  single_selection: singleSelection,
  multiple_selection: multipleSelection,
  order_selection: orderSelection,
  combine_options: combineOptions,
  order_six_char: orderSixChar,
  free_input: freeInput,
};
