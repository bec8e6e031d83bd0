import { isOneOf } from '@/lib/checks';
import { isKeptByBrowser, readStored, storedName, writeStored } from '@/lib/storage';

const isChoice = isOneOf(['on', 'off']);

/** The reader's choice about furigana, the readings over kanji. */
export type FuriganaChoice = 'on' | 'off';

/** The choice stored in this browser; undefined until they have chosen. */
export const readFurigana = (): FuriganaChoice | undefined => readStored('furigana', isChoice);

/** Stores the choice in this browser. */
export const chooseFurigana = (choice: FuriganaChoice): void => writeStored('furigana', choice);

/** The reader's choice; without one, children's division or unknown (undefined): a child needs furigana more than they disturb anyone else. */
export function showsFurigana(
  choice: FuriganaChoice | undefined,
  isChildrenDivision: boolean | undefined,
): boolean {
  return choice ? choice === 'on' : isChildrenDivision !== false;
}

/** The root's attribute while furigana are off, for the style sheet. */
export const furiganaMark = 'data-furigana-off';

/**
 * Runs in the head of every page: sets `furiganaMark` for readers who have switched furigana off, so that the exported HTML does not show them
 * before it hydrates. It also does what the switch does, until the page has hydrated. From then on the page acts on a tap before it gets to
 * the window, where the stored choice is then no longer the one that it was when the tap began.
 */
export function applyFurigana(): void {
  const root = document.documentElement;
  root.toggleAttribute(furiganaMark, readFurigana() === 'off');
  let before: FuriganaChoice | undefined;
  addEventListener(
    'click',
    () => {
      before = readFurigana();
    },
    true,
  );
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[role=switch]');
    if (!button || readFurigana() !== before) return;
    const isOn = !root.hasAttribute(furiganaMark);
    chooseFurigana(isOn ? 'off' : 'on');
    // The page could not know of a choice that the browser does not keep.
    if (!isKeptByBrowser('furigana')) return;
    root.toggleAttribute(furiganaMark, isOn);
    button.ariaChecked = String(!isOn);
    // The page's own copy of the storage hears of it as of another tab's change.
    dispatchEvent(new StorageEvent('storage', { key: storedName('furigana') }));
  });
}
