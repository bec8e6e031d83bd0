import { expect } from '@playwright/test';
import {
  answerQuestion,
  expectQuestion,
  openQuestion,
  pickAnswer,
  pickedOptions,
  pressStart,
  remainingSeconds,
  sendAnswer,
  skipQuestion,
  store,
} from './support/pages.ts';
import { test, testInKeptTab } from './support/test.ts';

const minute = 60_000;

testInKeptTab(
  'two tabs start at once and go on side by side',
  async ({ page, context, contest, contestant }) => {
    await contest.setPeriod('in_progress');
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
  },
);

test('a tab that crashes', async ({ page, context, contest, contestant }) => {
  await contest.setPeriod('in_progress');
  await openQuestion(page, contestant, 2);
  await pickAnswer(page);
  const picked = await pickedOptions(page);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const next = await context.newPage();
  await next.goto('/exam/play');
  await expectQuestion(next, 2);
  expect(await pickedOptions(next)).toEqual(picked);
});

/** Fills the storage that the browser grants this site, to the last character. Runs in the page. */
function fillStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (let length = 2 ** 22, count = 0; length >= 1; count += 1) {
      try {
        storage.setItem(`f${count}`, 'x'.repeat(length));
      } catch {
        length = Math.floor(length / 2);
      }
    }
  }
}

testInKeptTab('the exam with storage full', async ({ page, contest, contestant }) => {
  await contest.setPeriod('in_progress');
  await page.goto('/');
  await page.evaluate(fillStorage);
  await page.goto('/exam');
  await pressStart(page);
  await answerQuestion(page, 1);
  await skipQuestion(page, 2);
  await expectQuestion(page, 3);
  await pickAnswer(page);
  await page.reload();
  await expectQuestion(page, 3);
  expect(await pickedOptions(page)).toEqual([]);
  await pickAnswer(page);
  await sendAnswer(page);
  await expectQuestion(page, 4);
  expect(await contestant.answers()).toHaveLength(3);
});

test('the archive from the start to the answers, closed and opened again', async ({
  page,
  context,
  browser,
  contest,
}) => {
  await contest.setPeriod('result_published');
  await page.goto('/archive');
  await page.getByRole('button', { name: 'アーカイブをはじめる' }).click();
  await answerQuestion(page, 1);
  await expectQuestion(page, 2);
  await pickAnswer(page);
  const picked = await pickedOptions(page);
  await contest.setClock(Date.now() + 10 * minute);
  const storageState = await context.storageState();
  await context.close();
  const later = await browser.newContext({ storageState, baseURL: contest.siteUrl });
  const next = await later.newPage();
  await next.goto('/archive');
  await next.getByRole('link', { name: 'アーカイブを再開する' }).click();
  await expectQuestion(next, 2);
  expect(await pickedOptions(next)).toEqual(picked);
  expect(await remainingSeconds(next)).toBeLessThanOrEqual(50 * 60);
  await answerQuestion(next, 2);
  await skipQuestion(next, 3);
  await expectQuestion(next, 4);
  await store(next, 'archive_answers', { answers: Array(99).fill('') });
  await next.reload();
  await skipQuestion(next, 100);

  await expect(next).toHaveURL(/\/archive\/finished$/);
  await next.getByRole('link', { name: '結果を見る' }).click();
  await expect(next.getByText(/[\d,]+位/).first()).toBeVisible();
  await next.getByRole('link', { name: '答えを見る' }).click();
  await expect(next.getByRole('article')).toHaveCount(100);
  await expect(next.getByRole('article', { name: '第3問' }).getByText('回答なし').first()).toBeVisible();
  await later.close();
});
