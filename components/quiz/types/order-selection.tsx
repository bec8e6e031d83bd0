import { orderSelection as answering } from '@/lib/quiz/types/order-selection';
import { drawOptions } from '../drawn-options';
import { OptionGrid, type OptionMark } from '../option-grid';
import type { QuizTypeView } from './quiz-type-view';
import { toOptions, toQuiz } from './tutorial-sample';

const placeMark = (place: number): OptionMark => ({ mark: place, description: `${place}番目` });

/** Options that are numbered as they are picked. */
export const orderSelection: QuizTypeView = {
  Board: (props) => <OptionGrid {...props} markOf={placeMark} />,
  isTyped: false,
  drawAnswer: (quiz, answer) => drawOptions(answering.read(quiz, answer), 'numbered'),
  tutorial: {
    title: '順番に選ぶ',
    guide: '1番目から順に押します。もう一度押すと取り消せて、うしろの番号がつまります。',
    praise: 'いい順番です！',
    quiz: toQuiz('order_selection', '小さい数から順に選びましょう。', toOptions(['30', '10', '40', '20'], 2)),
    answers: ['2,4,1,3'],
  },
};
