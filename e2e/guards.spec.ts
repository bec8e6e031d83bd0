import type { Period } from '@knowledgeking/contract';
import { expect, type Page } from '@playwright/test';
import { test, testInKeptTab } from './support/test.ts';

testInKeptTab.use({ keepsScripts: true });

const noRecord = 'このログイン情報では成績が登録されていません';

/**
 * A row of the table for each way of being led: to the top, to another page, nowhere, and to a screen; jest has the whole of it. For each
 * path the page that a direct load ends on, or words of the screen that it shows.
 */
const rows: { period: Period; who: 'visitor' | 'finished'; pages: Record<string, string> }[] = [
  {
    period: 'in_progress',
    who: 'finished',
    pages: { '/exam/play': '/exam/finished', '/result': '/result', '/answers': '/' },
  },
  {
    period: 'result_published',
    who: 'visitor',
    pages: { '/exam': '/', '/answers': noRecord, '/archive': '/archive' },
  },
];

/** Headings that only a guarded page has; someone who is sent elsewhere must never see them. */
const guardedHeadings = ['予選', '予選の結果', '予選の答え', 'アーカイブ', 'エントリー'];

/** Records every heading that ever appears on the page. */
function recordHeadings(): void {
  const seen: string[] = [];
  Object.assign(window, { seenHeadings: seen });
  new MutationObserver(() => {
    for (const heading of document.querySelectorAll('h1')) {
      if (heading.checkVisibility()) seen.push(heading.textContent ?? '');
    }
  }).observe(document, { subtree: true, childList: true });
}

async function expectOutcome(page: Page, path: string, expected: string): Promise<void> {
  await page.goto(path);
  if (!expected.startsWith('/')) {
    await expect(page.getByRole('alert').filter({ hasText: expected })).toBeVisible();
    return;
  }
  await expect(page).toHaveURL((url) => url.pathname === expected);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (expected === path) return;
  const seen = await page.evaluate(() => (window as unknown as { seenHeadings: string[] }).seenHeadings);
  expect(seen.filter((heading) => guardedHeadings.includes(heading) && expected === '/')).toEqual([]);
}

for (const { period, who, pages } of rows) {
  testInKeptTab(
    `${period}, ${who}: ${Object.keys(pages).join(' ')}`,
    async ({ page, context, contest, contestant }) => {
      if (who === 'finished') await contestant.sitUntil(1, period);
      else await contest.setPeriod(period);
      if (who === 'visitor') await context.clearCookies();
      const recording = await page.addInitScript(recordHeadings);
      for (const [path, expected] of Object.entries(pages)) await expectOutcome(page, path, expected);
      await recording.dispose();
    },
  );
}

test('links, back and forward are guarded like a direct load', async ({ page, contest, contestant }) => {
  await contest.setPeriod('in_progress');
  expect(await contestant.examStatus()).toBe('not_started');
  await page.goto('/');
  await page.getByRole('link', { name: '予選に進む' }).first().click();
  await expect(page.getByRole('button', { name: '予選をはじめる' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await contest.setPeriod('entry');
  await page.goForward();
  // The page polls every half minute, and at once when it gets the focus back, but not twice within five seconds.
  const lookAgain = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    return new URL(page.url()).pathname;
  };
  await expect.poll(lookAgain, { timeout: 45_000, intervals: [1_000] }).toBe('/');
});

test('the way back from the result leads to the top, after a load and after a link', async ({
  page,
  contestant,
}) => {
  await contestant.sitUntil(1, 'in_progress');
  await page.goto('/practice');
  await page.goto('/result');
  await expect(page.getByRole('heading', { name: '予選の結果' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: '結果を見る' }).first().click();
  await expect(page.getByRole('heading', { name: '予選の結果' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});
