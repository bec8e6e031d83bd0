import { isOneOf } from '@/lib/checks';
import { readStored, storedName, writeStored } from '@/lib/storage';

const isChoice = isOneOf(['on', 'off']);

/** What the reader has chosen about readings over kanji; `unset` until then. */
export type FuriganaChoice = 'on' | 'off' | 'unset';

/** The choice that this browser keeps. */
export const readFurigana = (): FuriganaChoice => readStored('furigana', isChoice) ?? 'unset';

/** Keeps the choice in this browser. */
export const chooseFurigana = (choice: 'on' | 'off'): void => writeStored('furigana', choice);

/**
 * Whether readings are shown. Who has not chosen gets them in the children division, and where nobody knows the division
 * (undefined): a child that is not logged in needs them more than they disturb anybody else.
 */
export function showsFurigana(choice: FuriganaChoice, isChildrenDivision: boolean | undefined): boolean {
  return choice === 'unset' ? isChildrenDivision !== false : choice === 'on';
}

/**
 * A script for the head of every page: it sets `data-furigana` of the root for those who have switched readings off, so that
 * the exported page does not show them for a moment before it has come to life.
 */
export const furiganaScript = `try{if(localStorage.getItem(${JSON.stringify(storedName('furigana'))})==='"off"')document.documentElement.dataset.furigana='off'}catch{}`;
