import { expect } from '@playwright/test';
import { expectAccessible } from './support/look.ts';
import { testInKeptTab as test } from './support/test.ts';

test.afterEach(({ contest }) => contest.setMaintenance(false));

test('operators watch the contest on a phone, and switch maintenance in two steps', async ({
  page,
  contest,
  contestant,
}) => {
  await contest.setPeriod('in_progress');
  await contestant.startAt(1);
  await page.goto(contest.liveUrl);
  await page.getByLabel('お名前').fill('はな');
  await page.getByLabel('合い言葉').fill('development');
  await page.getByRole('button', { name: 'ログイン' }).press('Enter');
  await expect(page.getByText('試験中', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d\d:\d\d:\d\d$/).first()).toBeVisible();
  await expect(page.locator('dt', { hasText: 'いま解いている' }).locator('+ dd')).toHaveText(/^[1-9]/);
  await expect(page.locator('#chart-answers canvas')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await expectAccessible(page, 'live page');

  await page.getByLabel('参加者に見せる文').fill('帆をはりかえています。');
  const begin = page.getByRole('button', { name: 'メンテナンスを始める' });
  await begin.click();
  await page.getByRole('button', { name: 'やめる' }).click();
  await expect(page.getByText('何も変えていません。')).toBeVisible();
  // Pressed twice before the dialog is there, it is one switch, asked for and confirmed once: neither button can be used until then.
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await begin.dblclick();
  await expect(page.locator('#maintenance-on')).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('#maintenance-off')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('dialog').getByRole('button', { name: '始める' }).click();
  await expect(page.locator('#maintenance-on')).toHaveAttribute('aria-disabled', 'false');
  await expect(page.locator('#maintenance-outcome')).toHaveText(/^メンテナンスを始めました/);
  expect(sent).toHaveLength(2);
  await expect(page).toHaveTitle(/メンテナンス中/);

  await page.goto('/');
  await expect(page.getByText('帆をはりかえています。')).toBeVisible();

  await page.goto(contest.liveUrl);
  await page.getByRole('button', { name: 'メンテナンスを終える' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '終える' }).click();
  await expect(page.getByText('メンテナンスを終えました')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('帆をはりかえています。')).toBeHidden();
});
