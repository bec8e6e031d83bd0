import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** Said of a list whose options are reached by arrow keys. */
export const arrowKeysHint = '矢印キーでとなりへ移れます';

/** A button or link of a group, with its place in it. */
interface Item {
  value: string;
  row: number;
  column: number;
  /** Those of one list share a Tab stop. */
  list: string;
}

type Step = (items: readonly Item[], from: Item) => Item | undefined;

/** In reading order, round the ends. */
const along =
  (by: number): Step =>
  (items, from) => {
    const inOrder = [...items].sort((one, other) => one.row - other.row || one.column - other.column);
    return inOrder.at((inOrder.indexOf(from) + by) % inOrder.length);
  };

/** To the nearest one in the same column. */
const across =
  (by: 1 | -1): Step =>
  (items, { row, column }) =>
    items
      .filter((item) => item.column === column && (item.row - row) * by > 0)
      .sort((one, other) => (one.row - other.row) * by)[0];

/** Up to the ends. */
const within =
  (by: number): Step =>
  (items, from) =>
    items[Math.min(Math.max(items.indexOf(from) + by, 0), items.length - 1)];

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
export function useArrowKeys(items: readonly Item[], shape: keyof typeof steps = 'board') {
  const [visited, setVisited] = useState<readonly Item[]>([]);
  const stopOf = (list: string): Item | undefined =>
    [...visited, ...items].find((item) => item.list === list);
  const itemOf = ({ currentTarget, target }: FocusEvent | KeyboardEvent): Item | undefined =>
    items[membersOf(currentTarget).indexOf(target as HTMLElement)];
  return {
    /** 0 for the one of its list at which Tab stops, -1 for all others. */
    tabIndexOf: (value: string): 0 | -1 =>
      items.some((item) => item.value === value && stopOf(item.list)?.value === value) ? 0 : -1,
    /** For the element around all of them. */
    groupProps: {
      onFocus: (event: FocusEvent): void => {
        const item = itemOf(event);
        if (item) setVisited([item, ...visited.filter(({ list }) => list !== item.list)]);
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const from = itemOf(event);
        const next = from && steps[shape][event.key]?.(items, from);
        if (!next) return;
        event.preventDefault();
        membersOf(event.currentTarget)[items.indexOf(next)]?.focus();
      },
    },
  };
}
