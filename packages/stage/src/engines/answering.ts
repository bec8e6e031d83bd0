import type { Page } from '@playwright/test';

/** Waits for the question with this number, polling rarely so as not to disturb the measurement. */
export async function untilQuestion(page: Page, number: number): Promise<void> {
  const isThere = (heading: string) => document.querySelector('h1')?.textContent === heading;
  await page.waitForFunction(isThere, `第${number}問`, { polling: 250 });
}

/**
 * Answers a question with bare touches at positions that the page is asked for once. Finding elements by role and
 * checking them before each tap would run in the page too, and be measured with it.
 */
export async function answerQuestion(page: Page, number: number): Promise<void> {
  await untilQuestion(page, number);
  // A sound or film has a field of its own, for its place.
  const field = page.locator('main input[type="text"]');
  if ((await field.count()) > 0) await field.fill('うみ');
  for (let pick = 0; pick < 12; pick += 1) {
    const next = await page.evaluate(findNextPick, pick);
    await page.touchscreen.tap(next.x, next.y);
    if (next.isAnswer) return;
  }
  throw new Error(`question ${number} could not be answered`);
}

/** The next move of a person who answers the question on screen. */
interface NextPick {
  /** Where to tap, in CSS pixels of the window. */
  x: number;
  y: number;
  /** With the keyboard: the key that leads there, or presses it where the focus is there. */
  key: 'Tab' | 'Shift+Tab' | 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | ' ';
  isAnswer: boolean;
  /** How many options are picked so far. */
  picked: number;
}

/** Runs in the page: the way to 「回答する」 if it can be pressed, otherwise to an option that is not picked. */
export function findNextPick(pick: number): NextPick {
  const buttons = [...document.querySelectorAll('button')];
  const answer = buttons.find((button) => button.textContent === '回答する');
  const unpicked = buttons.filter((button) => button.ariaPressed === 'false');
  const isAnswer = answer !== undefined && answer.ariaDisabled !== 'true';
  // First and last in turn: of pairs, that is one on the left and one on the right.
  const target = isAnswer ? answer : unpicked.at(pick % 2 === 0 ? 0 : -1);
  if (!target) throw new Error('there is nothing to pick');
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = target.getBoundingClientRect();

  /** A list of options is one stop of the Tab key; arrows lead along tiles, and up and down a side of pairs. */
  const keyTowardsTarget = () => {
    const focused = document.activeElement;
    if (focused === target) return ' ';
    const list = target.closest('ul');
    const isAfter = !focused || focused.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (!focused || target.tabIndex >= 0 || !list?.contains(focused)) return isAfter ? 'Tab' : 'Shift+Tab';
    if (list.ariaLabel) return isAfter ? 'ArrowDown' : 'ArrowUp';
    return isAfter ? 'ArrowRight' : 'ArrowLeft';
  };
  const picked = buttons.filter((button) => button.ariaPressed === 'true').length;
  return { x: x + width / 2, y: y + height / 2, key: keyTowardsTarget(), isAnswer, picked };
}
