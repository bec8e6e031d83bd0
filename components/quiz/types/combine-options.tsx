import type { Option } from '@knowledgeking/contract';
import { combineOptions as answering } from '@/lib/quiz/types/combine-options';
import { DrawnOption } from '../drawn-options';
import styles from './combine-options.module.scss';
import { PairBoard } from './pair-board';
import type { QuizTypeView } from './quiz-type-view';
import { toQuiz } from './tutorial-sample';

const toGroup = (values: readonly string[], texts: readonly string[], group: 'left' | 'right'): Option[] =>
  texts.map((text, index) => ({
    value: values[index] ?? text,
    text,
    group,
    pos_row: index + 1,
    pos_column: group === 'left' ? 1 : 2,
  }));

/** Two columns of options that are joined in pairs. */
export const combineOptions: QuizTypeView = {
  Board: PairBoard,
  isTyped: false,
  drawAnswer: (quiz, answer) => {
    const pairs = answering.read(quiz, answer);
    return pairs && <DrawnPairs pairs={pairs} />;
  },
  tutorial: {
    title: '組にする',
    guide: '左と右を1つずつ押すと、線でつながります。どちらかをもう一度押すと、ほどけます。',
    praise: 'みごとな組み合わせです！',
    quiz: toQuiz('combine_options', '動物と鳴き声を組にしましょう。', [
      ...toGroup(['A', 'B', 'C'], ['ネコ', 'イヌ', 'ウシ'], 'left'),
      ...toGroup(['1', '2', '3'], ['ワンワン', 'モーモー', 'ニャーニャー'], 'right'),
    ]),
    answers: ['A-3,B-1,C-2'],
  },
};

function DrawnPairs({ pairs }: { pairs: NonNullable<ReturnType<typeof answering.read>> }) {
  return (
    <ul className={styles.pairs}>
      {pairs.map(([left, right]) => (
        <li key={left.value}>
          <DrawnOption option={left} />
          <span className={styles.join}>
            <span className="visually-hidden">と</span>
          </span>
          <DrawnOption option={right} />
        </li>
      ))}
    </ul>
  );
}
