import { expect, type Page } from '@playwright/test';
import { test, testInKeptTab } from './support/test.ts';

/** Counts document loads. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

testInKeptTab(
  'a newer version is loaded once, and not while questions are answered',
  async ({ page, contest }) => {
    await page.goto('/practice');
    await page.evaluate(() =>
      localStorage.setItem(
        'knowledgeking2025:practice_answers',
        JSON.stringify({ started_at: Date.now(), answers: [] }),
      ),
    );
    contest.network.alter(/^\/version\.json\?t=/, () => ({ body: { version: 'newer' } }));
    const loads = countLoads(page);
    await page.goto('/practice/play');
    await expect(page.getByRole('heading', { name: '第1問' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loads()).toBe(1);
    await page.goto('/');
    await expect.poll(loads).toBe(3);
    await page.waitForLoadState('networkidle');
    await page.goto('/practice');
    await page.waitForLoadState('networkidle');
    expect(loads()).toBe(4);
  },
);

testInKeptTab(
  'an exam number in the address logs in and is removed from the address',
  async ({ page, contest, context }) => {
    const examNumber = await contest.enter();
    await context.clearCookies();
    await page.goto(`/#base_crew_token=${examNumber}`);
    await expect(page.getByRole('button', { name: 'ログアウト' })).toBeVisible();
    await expect(page).toHaveURL((url) => url.hash === '' && url.pathname === '/');
    await context.clearCookies();
    await page.reload();
    await expect(page.getByRole('button', { name: 'ログアウト' })).toBeVisible();
    await page.getByRole('button', { name: 'ログアウト' }).click();
    await expect(page.getByRole('link', { name: 'ログイン' }).first()).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 667, height: 375 } });

  test('held sideways is asked to be turned, on practice but not on the top page', async ({ page }) => {
    await page.goto('/practice');
    const notice = page.getByText('画面をたてにしてください');
    await expect(notice).toBeVisible();
    await page.setViewportSize({ width: 375, height: 667 });
    await expect(notice).toBeHidden();
    await page.setViewportSize({ width: 667, height: 375 });
    await expect(notice).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toBeHidden();
  });
});

test('a modal closes by the browser’s way back and forward', async ({ page, contest }) => {
  await contest.setPeriod('entry');
  await page.goto('/');
  const openModal = async () => {
    await page.getByRole('textbox', { name: 'メールアドレス' }).fill('kamome@example.jp');
    await page.getByRole('button', { name: '受験番号を再送する' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
  await page.getByRole('link', { name: 'ログイン' }).first().click();
  await openModal();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: '練習問題に挑戦' }).first().click();
  await expect(page).toHaveURL(/\/practice$/);
  await page.goBack();
  await page.getByRole('link', { name: 'ログイン' }).first().click();
  await page.getByRole('link', { name: '知識王決定戦' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await openModal();
  await page.goForward();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

for (const query of ['', '?state=complete']) {
  testInKeptTab(`the browser takes over /_debug/quiz${query} as it was exported`, async ({ page }) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('console', (message) => void (message.type() === 'error' && failures.push(message.text())));
    await page.goto(`/_debug/quiz${query}`);
    await expect(page.getByRole('heading', { name: '第3問' })).toBeVisible();
    expect(failures).toEqual([]);
  });
}
