import { expect, type Page } from '@playwright/test';
import type { Contestant } from './support/contestant.ts';
import { answerQuestion, expectQuestion, pickAnswer, sendAnswer } from './support/play.ts';
import { testInKeptTab as test } from './support/test.ts';

test.beforeAll(({ contest }) => contest.setPeriod('in_progress'));

/** Logs in through the form, as contestants do, so that the number is stored. */
async function logIn(page: Page, { examNumber }: Contestant): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('受験番号').fill(examNumber);
  // This browser is logged in already, so that only the answer tells when the new session is there.
  const answered = page.waitForResponse('**/api/users/login');
  await page.getByRole('button', { name: 'ログイン' }).click();
  expect((await answered).ok()).toBe(true);
  await expect(page.getByRole('button', { name: 'ログアウト' })).toBeVisible();
}

test('when the cookie is lost in the middle of the exam, then the answer goes out and the exam goes on', async ({
  page,
  context,
  contestant,
}) => {
  await logIn(page, contestant);
  await contestant.startAt(1);
  await page.goto('/exam/play');
  await answerQuestion(page, 1);
  await expectQuestion(page, 2);
  await pickAnswer(page);
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/users/login')) logins.push(request.method());
  });
  await context.clearCookies();
  await sendAnswer(page);
  await expectQuestion(page, 3);
  expect(await contestant.answers()).toHaveLength(2);
  expect(logins).toEqual(['POST']);

  await context.clearCookies();
  await page.reload();
  await expectQuestion(page, 3);
});
