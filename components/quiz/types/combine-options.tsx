import { arrowKeysHint, useArrowKeys } from '@/hooks/use-arrow-keys';
import { rightPairs } from '@/lib/quiz/answer-verdicts';
import { hasLongOption, isPicked, labelOf } from '@/lib/quiz/question';
import {
  combineOptions as answering,
  type Group,
  optionsOfGroup,
  pairNumber,
  pairsOf,
  pairWith,
  waitingPick,
} from '@/lib/quiz/types/combine-options';
import { type BoardProps, OptionButton, type QuizTypeView } from '../board';
import { DrawnOption, PartMark, PartTally } from '../drawn-options';
import styles from './combine-options.module.scss';

/** Two columns of options that are joined in pairs. */
export const combineOptions: QuizTypeView = {
  Board: PairBoard,
  isTall: true,
  drawAnswer: (quiz, answer, right) => {
    const pairs = answering.read(quiz, answer);
    const rightOnes = right === undefined ? undefined : answering.read(quiz, right);
    return pairs && <DrawnPairs pairs={pairs} marks={rightOnes && rightPairs(pairs, rightOnes)} />;
  },
};

type Pairs = NonNullable<ReturnType<typeof answering.read>>;

function DrawnPairs({ pairs, marks }: { pairs: Pairs; marks: readonly boolean[] | undefined }) {
  return (
    <>
      {marks && <PartTally marks={marks} unit="組" />}
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
    </>
  );
}

/** Two columns of options. Joined ones have the same number and colour and a line; pressing one of them undoes the pair. */
function PairBoard(props: BoardProps) {
  const rows = Math.max(
    optionsOfGroup(props.quiz, 'left').length,
    optionsOfGroup(props.quiz, 'right').length,
  );
  const { tabIndexOf, groupProps } = useArrowKeys(
    (['left', 'right'] as const).flatMap((list, column) =>
      optionsOfGroup(props.quiz, list).map(({ value }, row) => ({ value, row, column, list })),
    ),
  );
  return (
    <div {...groupProps} className={styles.board} data-has-long={hasLongOption(props.quiz) || undefined}>
      <PairColumn {...props} group="left" rows={rows} tabIndexOf={tabIndexOf} />
      <PairLines {...props} rows={rows} />
      <PairColumn {...props} group="right" rows={rows} tabIndexOf={tabIndexOf} />
    </div>
  );
}

interface PairColumnProps extends BoardProps {
  group: Group;
  rows: number;
  tabIndexOf: (value: string) => number;
}

function PairColumn({ quiz, selection, dispatch, group, rows, tabIndexOf }: PairColumnProps) {
  const waiting = waitingPick(selection.picks);
  const hintOf = (value: string) => (value === waiting ? '組にする相手を選んでください' : undefined);
  return (
    <ul
      className={styles.column}
      data-group={group}
      aria-label={group === 'left' ? '左' : '右'}
      aria-description={arrowKeysHint}
      style={{ gridTemplateRows: `repeat(${rows}, 1fr)` }}
    >
      {optionsOfGroup(quiz, group).map((option) => {
        const pair = pairWith(quiz, selection, option.value);
        const number = pair && pairNumber(quiz, pair);
        const partner = pair && (group === 'left' ? pair.right : pair.left);
        return (
          <li key={option.value}>
            <OptionButton
              quiz={quiz}
              option={option}
              isPicked={isPicked(selection, option.value)}
              isBlocked={answering.isFull(quiz, selection)}
              tabIndex={tabIndexOf(option.value)}
              mark={number ?? (option.value === waiting ? '＋' : undefined)}
              color={number}
              description={partner ? `${labelOf(quiz, partner)}と組` : hintOf(option.value)}
              onPress={(value) => dispatch({ type: 'option_pressed', value })}
            />
          </li>
        );
      })}
    </ul>
  );
}

const rowHeight = 100;

/** The lines that join the pairs, between the two columns. All rows of the board are equally high. */
function PairLines({ quiz, selection, rows }: BoardProps & { rows: number }) {
  const middleOf = (group: Group, value: string): number =>
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
