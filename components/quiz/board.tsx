import type { Option, Quiz } from '@knowledgeking/contract';
import {
  type ComponentType,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useId,
} from 'react';
import { Phrased } from '@/components/ui/phrased-text';
import { Picture, usePictureOrWords } from '@/components/ui/picture';
import { arrowKeysHint, useArrowKeys } from '@/hooks/use-arrow-keys';
import { answeringOf } from '@/lib/quiz/answering';
import type { PlayAction } from '@/lib/quiz/play-state';
import {
  columnsOf,
  hasLongOption,
  isLongOption,
  isPicked,
  optionLabel,
  optionsInOrder,
  type Selection,
} from '@/lib/quiz/question';
import styles from './board.module.scss';

/** The props of every board: the question, its picks so far, and how to pick. */
export interface BoardProps {
  quiz: Quiz;
  selection: Selection;
  dispatch: (action: PlayAction) => void;
  /** 「回答する」, if there is one. */
  answerButton?: RefObject<HTMLButtonElement | null> | undefined;
}

/** How one quiz type looks: where it is answered, and how an answer is drawn. */
export interface QuizTypeView {
  Board: ComponentType<BoardProps>;
  /** Whether the answer is typed: on a phone the keyboard then covers half of the screen. */
  isTyped?: true;
  /** Whether it takes more of the screen's height than options do. */
  isTall?: true;
  /** An answer as drawn, a wrong one with the right one and a mark at each part; undefined when it is shown as sent, or doesn't fit. */
  drawAnswer: (quiz: Quiz, answer: string, right?: string) => ReactElement | undefined;
}

/** The mark in the corner of a picked option (a place's or a pair's number, a tick), and the same in words for a screen reader: 「2番目」. */
export interface OptionMark {
  mark: ReactNode;
  description?: string | undefined;
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
            isBlocked={answeringOf(quiz).isFull(quiz, selection)}
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

interface OptionButtonProps extends Partial<OptionMark> {
  quiz: Quiz;
  option: Option;
  isPicked: boolean;
  /** No further option can be picked before one is given back. */
  isBlocked?: boolean;
  /** The colour of a pair, from 1. */
  color?: number | undefined;
  /** -1 where arrow keys lead to it. */
  tabIndex?: number | undefined;
  onPress: (value: string) => void;
}

/** An option as a toggle button. A picture that can't be loaded is replaced by its words until it can, so that it can still be picked. */
export function OptionButton({ quiz, option, isPicked, isBlocked = false, ...rest }: OptionButtonProps) {
  const { mark, description, color, tabIndex, onPress } = rest;
  const descriptionId = useId();
  const { shown, onError } = usePictureOrWords(pictureOf(option, isPicked));
  const label = optionLabel(quiz, option);
  return (
    <button
      type="button"
      className={styles.option}
      tabIndex={tabIndex}
      aria-pressed={isPicked}
      aria-describedby={description ? descriptionId : undefined}
      aria-disabled={(isBlocked && !isPicked) || undefined}
      data-color={color}
      data-long={isLongOption(option) || undefined}
      data-picture={shown !== undefined || undefined}
      // The second half of a double tap doesn't give back what the first has picked.
      onClick={({ detail: taps }) => (isPicked && taps > 1) || onPress(option.value)}
    >
      {shown === undefined ? (
        <OptionText option={option} label={label} />
      ) : (
        <Picture
          className={styles.picture}
          src={shown}
          alt={label}
          {...option.media_size}
          draggable={false}
          onError={onError}
        />
      )}
      {mark !== undefined && (
        <span className={styles.mark} aria-hidden="true">
          {mark}
        </span>
      )}
      {description && (
        <span id={descriptionId} hidden>
          {description}
        </span>
      )}
    </button>
  );
}

function pictureOf(option: Option, isPicked: boolean): string | undefined {
  const { media_url_not_selected: plain, media_url_selected: selected } = option;
  return isPicked ? (selected ?? plain) : (plain ?? selected);
}

/** The text of an option. One of signs, such as ・－, has an `alt`, by which a screen reader calls it. */
export function OptionText({ option: { text, alt }, label }: { option: Option; label: string }) {
  if (text === undefined || !alt) {
    return <Phrased.Span text={text ?? label} />;
  }
  return (
    <span>
      <Phrased.Span aria-hidden="true" text={text} />
      <span className="visually-hidden">{alt}</span>
    </span>
  );
}
