import { combineOptions as answering } from '@/lib/quiz/types/combine-options';
import { DrawnOption } from '../drawn-options';
import styles from './combine-options.module.scss';
import { PairBoard } from './pair-board';
import type { QuizTypeView } from './quiz-type-view';

/** Two columns of options that are joined in pairs. */
export const combineOptions: QuizTypeView = {
  Board: PairBoard,
  isTyped: false,
  drawAnswer: (quiz, answer) => {
    const pairs = answering.read(quiz, answer);
    return pairs && <DrawnPairs pairs={pairs} />;
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
