import { singleSelection as answering } from '@/lib/quiz/types/single-selection';
import { OptionGrid, type QuizTypeView, tick } from '../board';
import { drawOptions } from '../drawn-options';

/** Options of which one is ticked. */
export const singleSelection: QuizTypeView = {
  Board: (props) => <OptionGrid {...props} markOf={tick} />,
  drawAnswer: (quiz, answer) => drawOptions(answering.read(quiz, answer), 'in_any_order'),
};
