import { expect, type Page } from '@playwright/test';

/** Answers the question on screen as a contestant would: picks or types until 「回答する」 can be pressed, and presses it. */
export async function answerQuestion(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('heading', { name: `第${number}問` })).toBeVisible();
  const answer = page.getByRole('button', { name: '回答する' });
  const input = page.getByRole('main').getByRole('textbox');
  if (await input.isVisible()) await input.fill('うみ');
  const unpicked = page.getByRole('main').locator('button[aria-pressed="false"]');
  for (let picks = 0; picks < 12 && (await answer.isDisabled()); picks += 1) {
    // The first and the last in turn: of pairs that is one of the left and one of the right.
    await (picks % 2 === 0 ? unpicked.first() : unpicked.last()).click();
  }
  await answer.click();
}
