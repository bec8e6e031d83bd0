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
  if (await page.evaluate(() => document.querySelector('main input') !== null)) {
    await page.locator('main input').fill('うみ');
  }
  for (let pick = 0; pick < 12; pick += 1) {
    const next = await page.evaluate(findNextTap, pick);
    await page.touchscreen.tap(next.x, next.y);
    if (next.isAnswer) return;
  }
  throw new Error(`question ${number} could not be answered`);
}

/** Runs in the page: the middle of 「回答する」 if it can be tapped, otherwise of an option that is not picked. */
function findNextTap(pick: number): { x: number; y: number; isAnswer: boolean } {
  const buttons = [...document.querySelectorAll('button')];
  const answer = buttons.find((button) => button.textContent === '回答する');
  const unpicked = buttons.filter((button) => button.ariaPressed === 'false');
  const isAnswer = answer !== undefined && answer.ariaDisabled !== 'true';
  // First and last in turn: of pairs, that is one on the left and one on the right.
  const target = isAnswer ? answer : unpicked.at(pick % 2 === 0 ? 0 : -1);
  target?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x = 0, y = 0, width = 0, height = 0 } = target?.getBoundingClientRect() ?? {};
  return { x: x + width / 2, y: y + height / 2, isAnswer };
}
