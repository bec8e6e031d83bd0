import type { QuizType } from '@knowledgeking/contract';
import { combineOptions } from './combine-options';
import { freeInput } from './free-input';
import { multipleSelection } from './multiple-selection';
import { orderSelection } from './order-selection';
import { orderSixChar } from './order-six-char';
import type { QuizTypeModule } from './quiz-type-module';
import { singleSelection } from './single-selection';

/** How each quiz type is answered. The only place that tells types apart in `lib/`; a type without its module doesn't compile. */
export const quizTypeModules: Readonly<Record<QuizType, QuizTypeModule>> = {
  single_selection: singleSelection,
  multiple_selection: multipleSelection,
  order_selection: orderSelection,
  combine_options: combineOptions,
  order_six_char: orderSixChar,
  free_input: freeInput,
};
