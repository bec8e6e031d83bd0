import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { type BoardPlace, placeBeside } from '@/lib/quiz/option-keys';

/** Said of a list whose options are reached by arrow keys. */
export const arrowKeysHint = '矢印キーでとなりへ移れます';

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
