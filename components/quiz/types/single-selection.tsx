import { singleSelection as answering } from '@/lib/quiz/types/single-selection';
import { OptionGrid, type QuizTypeView, tick } from '../board';
import { drawOptions } from '../drawn-options';

const draw = drawOptions(answering.read, 'in_any_order');

/** Options of which one is ticked. A wrong one has no parts to mark. */
export const singleSelection: QuizTypeView = {
  Board: (props) => <OptionGrid {...props} markOf={tick} />,
  drawAnswer: (quiz, answer) => draw(quiz, answer),
};
