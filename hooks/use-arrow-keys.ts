import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** Said of a list whose options are reached by arrow keys. */
export const arrowKeysHint = '矢印キーでとなりへ移れます';

/** A button's or link's place in its group. */
interface Place {
  value: string;
  row: number;
  column: number;
  /** Those of one list share a Tab stop. */
  list: string;
}

type Step = (places: readonly Place[], from: Place) => Place | undefined;

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

/** Up to the ends. */
const within =
  (by: number): Step =>
  (places, from) =>
    places[Math.min(Math.max(places.indexOf(from) + by, 0), places.length - 1)];

/** The steps of the keys that mean something: on a board of rows and columns, and in a row. */
const steps: Readonly<Record<'board' | 'row', Readonly<Record<string, Step>>>> = {
  board: { ArrowRight: along(1), ArrowLeft: along(-1), ArrowDown: across(1), ArrowUp: across(-1) },
  row: {
    ArrowRight: within(1),
    ArrowLeft: within(-1),
    Home: within(Number.NEGATIVE_INFINITY),
    End: within(Number.POSITIVE_INFINITY),
  },
};

const membersOf = (group: Element): HTMLElement[] => [...group.querySelectorAll<HTMLElement>('button, a')];

/** One Tab stop for a list of buttons or links, given in order: the one that had the focus last, at first the first. Arrow keys move. */
export function useArrowKeys(places: readonly Place[], shape: keyof typeof steps = 'board') {
  const [visited, setVisited] = useState<readonly Place[]>([]);
  const stopOf = (list: string): Place | undefined =>
    [...visited, ...places].find((place) => place.list === list);
  const placeOf = ({ currentTarget, target }: FocusEvent | KeyboardEvent): Place | undefined =>
    places[membersOf(currentTarget).indexOf(target as HTMLElement)];
  return {
    /** 0 for the one of its list at which Tab stops, -1 for all others. */
    tabIndexOf: (value: string): 0 | -1 =>
      places.some((place) => place.value === value && stopOf(place.list)?.value === value) ? 0 : -1,
    /** For the element around all of them. */
    groupProps: {
      onFocus: (event: FocusEvent): void => {
        const place = placeOf(event);
        if (place) setVisited([place, ...visited.filter(({ list }) => list !== place.list)]);
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const from = placeOf(event);
        const next = from && steps[shape][event.key]?.(places, from);
        if (!next) return;
        event.preventDefault();
        membersOf(event.currentTarget)[places.indexOf(next)]?.focus();
      },
    },
  };
}
