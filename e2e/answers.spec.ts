import { expect } from '@playwright/test';
import {
  expectQuestion,
  openQuestion,
  pickAnswer,
  pickedOptions,
  sendAnswer,
  skipQuestion,
} from './support/play.ts';
import { testInKeptTab as test } from './support/test.ts';

test.use({ keepsScripts: true });

test('the contestant’s own answers are beside the right ones after publication', async ({
  page,
  contest,
  contestant,
}) => {
  await contest.setPeriod('in_progress');
  await openQuestion(page, contestant, 1);
  await pickAnswer(page);
  const [picked = ''] = await pickedOptions(page);
  await sendAnswer(page);
  await skipQuestion(page, 2);
  await expectQuestion(page, 3);
  await contestant.finish();
  await page.goto('/answers');
  await expect(page).toHaveURL(/\/$/);

  await contest.setPeriod('result_published');
  await page.goto('/answers');
  await expect(page.getByRole('article')).toHaveCount(100);
  await expect(page.getByRole('article', { name: '第1問' }).getByText(picked).first()).toBeVisible();
  await expect(page.getByRole('article', { name: '第2問' }).getByText('回答なし').first()).toBeVisible();
  await expect(page.getByText(/正解した人 \d+%/).first()).toBeVisible();
});

test('the strip of numbers leads to each question, with large letters and a long way too', async ({
  page,
  contestant,
}) => {
  await contestant.sitUntil(2, 'result_published');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/answers');
  await expect(page.getByRole('article')).toHaveCount(100);
  // The site's header then has several lines.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'));
  for (const number of [60, 100, 4]) {
    await page.getByRole('link', { name: `第${number}問 ` }).click();
    const heading = page.getByRole('heading', { name: `第${number}問`, exact: true });
    await expect(heading).toBeFocused();
    const top = (): Promise<number> => heading.evaluate((shown) => shown.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(260);
    // It stays there, below the strip.
    await page.waitForTimeout(1_000);
    expect(await top()).toBeLessThan(260);
    const strip = await page.getByRole('navigation', { name: '問題番号' }).boundingBox();
    expect(await top()).toBeGreaterThan((strip?.y ?? 0) + (strip?.height ?? 0));
  }
});
