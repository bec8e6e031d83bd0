import type { CSSProperties, ReactNode } from 'react';
import { arrowKeysHint, useArrowKeys } from '@/hooks/use-arrow-keys';
import { isFull } from '@/lib/quiz/answering';
import { columnsOf, hasLongOption, isPicked, optionsInOrder } from '@/lib/quiz/question';
import { OptionButton } from './option-button';
import styles from './option-grid.module.scss';
import type { BoardProps } from './types/quiz-type-view';

/** The mark in the corner of a picked option, and the same in words for a screen reader. */
export interface OptionMark {
  mark: ReactNode;
  description?: string;
}

interface OptionGridProps extends BoardProps {
  /** The mark of a picked option; `place` is its place among the picks, from 1. */
  markOf: (place: number) => OptionMark;
  /** The options are small tiles of one character each, so many that they are one Tab stop. Default false. */
  hasTiles?: boolean;
}

/** The options on their grid of rows and columns; picked ones show a mark. */
export function OptionGrid({ quiz, selection, dispatch, markOf, hasTiles = false }: OptionGridProps) {
  const options = optionsInOrder(quiz);
  const { tabIndexOf, groupProps } = useArrowKeys(
    options.map(({ value, pos_row: row, pos_column: column }) => ({ value, row, column, list: 'tiles' })),
  );
  return (
    <ul
      {...(hasTiles && { ...groupProps, 'aria-description': arrowKeysHint })}
      className={styles.grid}
      data-has-tiles={hasTiles || undefined}
      data-columns={columnsOf(quiz)}
      data-has-long={hasLongOption(quiz) || undefined}
      style={variables({ columns: columnsOf(quiz) })}
    >
      {options.map((option) => (
        <li key={option.value} style={variables({ row: option.pos_row, column: option.pos_column })}>
          <OptionButton
            quiz={quiz}
            option={option}
            isPicked={isPicked(selection, option.value)}
            isBlocked={isFull(quiz, selection)}
            tabIndex={hasTiles ? tabIndexOf(option.value) : undefined}
            {...(isPicked(selection, option.value) && markOf(selection.picks.indexOf(option.value) + 1))}
            onPress={(value) => dispatch({ type: 'option_pressed', value })}
          />
        </li>
      ))}
    </ul>
  );
}

/** Numbers for the style sheet, which may place the options otherwise when there is no room. */
const variables = (numbers: Record<string, number>): CSSProperties =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [`--${name}`, value]));

/** A hand-drawn tick, for options whose order doesn't matter. */
export const tick = (): OptionMark => ({
  mark: (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
      <path
        d="M3 11c2 1 3.5 3 4.5 5C9 10.5 12 6.5 17.5 3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.5"
      />
    </svg>
  ),
});
