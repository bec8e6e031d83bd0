import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** Said of a list whose options are reached by arrow keys. */
export const arrowKeysHint = '矢印キーでとなりへ移れます';

/** An option's place among those that one board shows. */
interface BoardPlace {
  value: string;
  row: number;
  column: number;
  /** Options of one list share a Tab stop. */
  list: string;
}

type Step = (places: readonly BoardPlace[], from: BoardPlace) => BoardPlace | undefined;

/** In reading order, round the ends. */
const along =
  (by: number): Step =>
  (places, from) => {
    const inOrder = [...places].sort((one, other) => one.row - other.row || one.column - other.column);
    return inOrder.at((inOrder.indexOf(from) + by) % inOrder.length);
  };

/** To the nearest one in the same column. */
const across =
  (by: 1 | -1): Step =>
  (places, { row, column }) =>
    places
      .filter((place) => place.column === column && (place.row - row) * by > 0)
      .sort((one, other) => (one.row - other.row) * by)[0];

const steps: Readonly<Record<string, Step>> = {
  ArrowRight: along(1),
  ArrowLeft: along(-1),
  ArrowDown: across(1),
  ArrowUp: across(-1),
};

/**
 * The option to which an arrow key leads: left and right go on in reading order, from the last one to the first, up and down stay in the column.
 * Undefined when the key means nothing there.
 */
const placeBeside = (places: readonly BoardPlace[], from: BoardPlace, key: string): BoardPlace | undefined =>
  steps[key]?.(places, from);

const optionsIn = (board: Element): HTMLElement[] => [
  ...board.querySelectorAll<HTMLElement>('[aria-pressed]'),
];

/**
 * One Tab stop for each list of many options, among which arrow keys move: the option that had the focus last, at first the first one.
 * @param places the board's options in the order of their buttons
 */
export function useArrowKeys(places: readonly BoardPlace[]) {
  const [visited, setVisited] = useState<readonly BoardPlace[]>([]);
  const stopOf = (list: string): BoardPlace | undefined =>
    [...visited, ...places].find((place) => place.list === list);
  const placeOf = ({ currentTarget, target }: FocusEvent | KeyboardEvent): BoardPlace | undefined =>
    places[optionsIn(currentTarget).indexOf(target as HTMLElement)];
  return {
    /** 0 for the option of its list at which Tab stops, -1 for all others. */
    tabIndexOf: (value: string): 0 | -1 =>
      places.some((place) => place.value === value && stopOf(place.list)?.value === value) ? 0 : -1,
    /** For the element around all options. */
    boardProps: {
      onFocus: (event: FocusEvent): void => {
        const place = placeOf(event);
        if (place) setVisited([place, ...visited.filter(({ list }) => list !== place.list)]);
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const from = placeOf(event);
        const next = from && placeBeside(places, from, event.key);
        if (!next) return;
        event.preventDefault();
        optionsIn(event.currentTarget)[places.indexOf(next)]?.focus();
      },
    },
  };
}
