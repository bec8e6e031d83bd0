import { isOneOf } from '@/lib/checks';
import { readStored, storedName, writeStored } from '@/lib/storage';

const isChoice = isOneOf(['on', 'off']);

/** The reader's choice about furigana, the readings over kanji; `unset` until they have chosen. */
export type FuriganaChoice = 'on' | 'off' | 'unset';

/** The choice stored in this browser. */
export const readFurigana = (): FuriganaChoice => readStored('furigana', isChoice) ?? 'unset';

/** Stores the choice in this browser. */
export const chooseFurigana = (choice: 'on' | 'off'): void => writeStored('furigana', choice);

/**
 * Decides whether furigana are shown; their notation in texts is read by contract/src/rules/ruby.ts. A reader who has not chosen sees
 * them in the children division and while the division is unknown (undefined): a child who is not logged in needs them more than
 * they disturb anyone else.
 */
export function showsFurigana(choice: FuriganaChoice, isChildrenDivision: boolean | undefined): boolean {
  return choice === 'unset' ? isChildrenDivision !== false : choice === 'on';
}

/**
 * A script for the head of every page: it sets the root's `data-furigana` for readers who have switched furigana off, so that the
 * exported HTML does not show them before it hydrates.
 */
export const furiganaScript = `try{if(localStorage.getItem(${JSON.stringify(storedName('furigana'))})==='"off"')document.documentElement.dataset.furigana='off'}catch{}`;
