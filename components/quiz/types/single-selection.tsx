import { singleSelection as answering } from '@/lib/quiz/types/single-selection';
import { drawOptions } from '../drawn-options';
import { OptionGrid, tick } from '../option-grid';
import type { QuizTypeView } from './quiz-type-view';

/** Options of which one is ticked. */
export const singleSelection: QuizTypeView = {
  Board: (props) => <OptionGrid {...props} markOf={tick} />,
  drawAnswer: (quiz, answer) => drawOptions(answering.read(quiz, answer), 'in_any_order'),
};
