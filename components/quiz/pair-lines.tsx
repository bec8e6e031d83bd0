import type { Quiz } from '@knowledgeking/contract';
import { optionsOfGroup } from '@/lib/quiz/groups';
import { pairNumber, pairsOf } from '@/lib/quiz/pairs';
import type { Selection } from '@/lib/quiz/selection';
import styles from './pair-board.module.scss';

interface PairLinesProps {
  quiz: Quiz;
  selection: Selection;
  /** Rows of the board; all are equally high. */
  rows: number;
}

const rowHeight = 100;

/** The lines that join the pairs, between the two columns. */
export function PairLines({ quiz, selection, rows }: PairLinesProps) {
  const middleOf = (group: 'left' | 'right', value: string): number =>
    (optionsOfGroup(quiz, group).findIndex((option) => option.value === value) + 0.5) * rowHeight;
  return (
    <svg
      className={styles.lines}
      viewBox={`0 0 100 ${rows * rowHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {pairsOf(quiz, selection).map((pair) => (
        <line
          key={pair.left}
          data-color={pairNumber(quiz, pair)}
          x1="0"
          y1={middleOf('left', pair.left)}
          x2="100"
          y2={middleOf('right', pair.right)}
        />
      ))}
    </svg>
  );
}
