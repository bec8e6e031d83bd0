import { combineOptions as answering } from '@/lib/quiz/types/combine-options';
import { DrawnOption } from '../drawn-options';
import { PartMark, PartTally } from '../part-marks';
import styles from './combine-options.module.scss';
import { PairBoard } from './pair-board';
import type { QuizTypeView } from './quiz-type-view';

/** Two columns of options that are joined in pairs. */
export const combineOptions: QuizTypeView = {
  Board: PairBoard,
  isTyped: false,
  isTall: true,
  drawAnswer: (quiz, answer, right) => {
    const pairs = answering.read(quiz, answer);
    const rightPairs = right === undefined ? undefined : answering.read(quiz, right);
    return pairs && <DrawnPairs pairs={pairs} marks={rightPairs && marksOf(pairs, rightPairs)} />;
  },
};

type Pairs = NonNullable<ReturnType<typeof answering.read>>;

/** Of each pair, whether it is one of the right ones. */
const marksOf = (pairs: Pairs, rightPairs: Pairs): boolean[] =>
  pairs.map(([left, right]) => rightPairs.some((pair) => pair[0] === left && pair[1] === right));

function DrawnPairs({ pairs, marks }: { pairs: Pairs; marks: readonly boolean[] | undefined }) {
  const list = (
    <ul className={marks ? styles.markedPairs : styles.pairs}>
      {pairs.map(([left, right], index) => (
        <li key={left.value}>
          {marks && <PartMark isRight={marks[index] === true} />}
          <DrawnOption option={left} />
          <span className={styles.join}>
            <span className="visually-hidden">と</span>
          </span>
          <DrawnOption option={right} />
        </li>
      ))}
    </ul>
  );
  if (!marks) return list;
  return (
    <>
      <PartTally marks={marks} unit="組" />
      {list}
    </>
  );
}
