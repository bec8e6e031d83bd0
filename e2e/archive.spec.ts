import { expect, type Page } from '@playwright/test';
import { passTime } from './support/device.ts';
import { store } from './support/pages.ts';
import {
  answerQuestion,
  expectQuestion,
  nextSecond,
  pickAnswer,
  pickedOptions,
  retrying,
  skipQuestion,
} from './support/play.ts';
import { test } from './support/test.ts';

const minute = 60_000;

test.beforeAll(({ contest }) => contest.setPeriod('result_published'));

async function start(page: Page): Promise<void> {
  await page.goto('/archive');
  await page.getByRole('button', { name: 'アーカイブをはじめる' }).click();
  await expectQuestion(page, 1);
}

test('from the start to the answers, with a reload, closed and opened again', async ({
  page,
  context,
  browser,
  contest,
}) => {
  await start(page);
  await answerQuestion(page, 1);
  await expectQuestion(page, 2);
  await pickAnswer(page);
  const picked = await pickedOptions(page);
  await page.reload();
  await expectQuestion(page, 2);
  expect(await pickedOptions(page)).toEqual(picked);

  await contest.setClock(Date.now() + 10 * minute);
  const storageState = await context.storageState();
  await context.close();
  const later = await browser.newContext({ storageState, baseURL: contest.siteUrl });
  const next = await later.newPage();
  await next.goto('/archive');
  await next.getByRole('link', { name: 'アーカイブを再開する' }).click();
  await expectQuestion(next, 2);
  expect(await pickedOptions(next)).toEqual(picked);
  expect(await nextSecond(next)).toBeLessThanOrEqual(50 * 60);
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

test('the time is up', async ({ page, contest }) => {
  await page.clock.install();
  await start(page);
  await answerQuestion(page, 1);
  await expectQuestion(page, 2);
  await pickAnswer(page);
  contest.network.bring('cut', /\/past\/finish$/);
  await passTime(page, contest, Date.now() + 61 * minute);
  await expect(page).toHaveURL(/\/archive\/timeup$/);
  await expect(retrying(page)).toBeVisible();
  contest.network.calm();
  await expect(page.getByText('採点が終わりました。')).toBeVisible();
  await page.getByRole('link', { name: '結果を見る' }).click();
  await page.getByRole('link', { name: '答えを見る' }).click();
  await expect(page.getByRole('article')).toHaveCount(100);
  await expect(page.getByRole('article', { name: '第2問' }).getByText('回答なし')).toHaveCount(0);
  await expect(page.getByRole('article', { name: '第3問' }).getByText('回答なし').first()).toBeVisible();
});
