import { multipleSelection as answering } from '@/lib/quiz/types/multiple-selection';
import { OptionGrid, type QuizTypeView, tick } from '../board';
import { drawOptions } from '../drawn-options';

/** Options of which any number is ticked. */
export const multipleSelection: QuizTypeView = {
  Board: (props) => <OptionGrid {...props} markOf={tick} />,
  drawAnswer: drawOptions(answering.read, 'in_any_order'),
};
