import { orderSelection as answering } from '@/lib/quiz/types/order-selection';
import { OptionGrid, type OptionMark, type QuizTypeView } from '../board';
import { drawOptions } from '../drawn-options';

const placeMark = (place: number): OptionMark => ({ mark: place, description: `${place}番目` });

/** Options that are numbered as they are picked. */
export const orderSelection: QuizTypeView = {
  Board: (props) => <OptionGrid {...props} markOf={placeMark} />,
  drawAnswer: drawOptions(answering.read, 'numbered'),
};
