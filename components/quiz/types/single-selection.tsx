import { singleSelection as answering } from '@/lib/quiz/types/single-selection';
import { drawOptions } from '../drawn-options';
import { OptionGrid, tick } from '../option-grid';
import type { QuizTypeView } from './quiz-type-view';
import { toOptions, toQuiz } from './tutorial-sample';

/** Options of which one is ticked. */
export const singleSelection: QuizTypeView = {
  Board: (props) => <OptionGrid {...props} markOf={tick} />,
  isTyped: false,
  drawAnswer: (quiz, answer) => drawOptions(answering.read(quiz, answer), 'in_any_order'),
  tutorial: {
    title: '1つ選ぶ',
    guide: 'ボタンを押すと選べます。べつのボタンを押すと、選びなおせます。',
    praise: 'その調子です！',
    quiz: toQuiz(
      'single_selection',
      '「カモメ」を選びましょう。',
      toOptions(['クジラ', 'カモメ', 'イルカ', 'カニ'], 2),
    ),
    answers: ['2'],
  },
};
