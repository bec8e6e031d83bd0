import { expect } from '@playwright/test';
import {
  expectQuestion,
  openQuestion,
  pickAnswer,
  pickedOptions,
  pressBack,
  pressStart,
  remainingSeconds,
  sendAnswer,
  skipQuestion,
} from './support/play.ts';
import { test, testInKeptTab } from './support/test.ts';

testInKeptTab.use({ keepsScripts: true });

const minute = 60_000;

test.beforeAll(({ contest }) => contest.setPeriod('in_progress'));

testInKeptTab('two tabs start at once and go on side by side', async ({ page, context, contestant }) => {
  const other = await context.newPage();
  const tabs = [page, other];
  await Promise.all(tabs.map((tab) => tab.goto('/exam')));
  await Promise.all(tabs.map(pressStart));
  await Promise.all(tabs.map((tab) => expectQuestion(tab, 1)));

  await test.step('the same answer from both counts once', async () => {
    await pickAnswer(other);
    await page.bringToFront();
    await pickAnswer(page);
    await sendAnswer(page);
    await expectQuestion(page, 2);
    await other.bringToFront();
    await sendAnswer(other);
    await expectQuestion(other, 2);
    expect(await contestant.answers()).toHaveLength(1);
  });

  await test.step('another answer from the tab behind is refused, and the first one stays', async () => {
    await page.bringToFront();
    await pickAnswer(page);
    await sendAnswer(page);
    await expectQuestion(page, 3);
    const answers = await contestant.answers();
    await other.bringToFront();
    await skipQuestion(other, 2);
    await expect(other.getByRole('heading', { name: '別の端末でログイン中です' })).toBeVisible();
    expect(await contestant.answers()).toEqual(answers);
  });

  await test.step('the tab behind catches up', async () => {
    await other.getByRole('button', { name: 'トップへ戻る' }).click();
    await other.getByRole('link', { name: '予選に進む' }).first().click();
    await other.getByRole('link', { name: '予選を再開する' }).click();
    await expectQuestion(other, 3);
  });
});

testInKeptTab(
  'going on with another device, while the clock runs',
  async ({ page, browser, contest, contestant }) => {
    await openQuestion(page, contestant, 2);
    await pickAnswer(page);
    await contest.setClock(Date.now() + 10 * minute);

    const device = await browser.newContext({ baseURL: contest.siteUrl, locale: 'ja-JP' });
    const other = await device.newPage();
    await contestant.logInWith(device);
    await other.goto('/exam');
    await other.getByRole('link', { name: '予選を再開する' }).click();
    await expectQuestion(other, 2);
    expect(await remainingSeconds(other)).toBeLessThanOrEqual(50 * 60);
    await skipQuestion(other, 2);
    await expectQuestion(other, 3);

    await sendAnswer(page);
    await expect(page.getByRole('heading', { name: '別の端末でログイン中です' })).toBeVisible();
    expect(await contestant.answers()).toEqual(['', '']);
    await device.close();
  },
);

test('the way back is blocked while playing', async ({ page, contestant }) => {
  await contestant.startAt(1);
  await page.goto('/exam');
  await page.getByRole('link', { name: '予選を再開する' }).click();
  await expectQuestion(page, 1);
  await pickAnswer(page);
  const picked = await pickedOptions(page);
  await pressBack(page);
  await expect(page).toHaveURL(/\/exam\/play$/);
  await expectQuestion(page, 1);
  expect(await pickedOptions(page)).toEqual(picked);
  await sendAnswer(page);
  await expectQuestion(page, 2);
});
