import { multipleSelection as answering } from '@/lib/quiz/types/multiple-selection';
import { drawOptions } from '../drawn-options';
import { OptionGrid, tick } from '../option-grid';
import type { QuizTypeView } from './quiz-type-view';
import { toOptions, toQuiz } from './tutorial-sample';

/** Options of which any number is ticked. */
export const multipleSelection: QuizTypeView = {
  Board: (props) => <OptionGrid {...props} markOf={tick} />,
  isTyped: false,
  drawAnswer: (quiz, answer) => drawOptions(answering.read(quiz, answer), 'in_any_order'),
  tutorial: {
    title: 'すべて選ぶ',
    guide: 'いくつでも選べます。もう一度押すと、取り消せます。',
    praise: 'ばっちりです！',
    quiz: toQuiz(
      'multiple_selection',
      '「赤」と「青」の2つを選びましょう。',
      toOptions(['赤', '黄', '青', '白'], 2),
    ),
    answers: ['1,3'],
  },
};
