import type { Period } from '@knowledgeking/contract';
import { expect } from '@playwright/test';
import {
  expectQuestion,
  openQuestion,
  pickAnswer,
  pickedOptions,
  pressBack,
  sendAnswer,
  store,
} from './support/pages.ts';
import { test, testInKeptTab } from './support/test.ts';

/** Records every heading that is ever to be seen on the page. */
function recordHeadings(): void {
  const seen: string[] = [];
  Object.assign(window, { seenHeadings: seen });
  new MutationObserver(() => {
    for (const heading of document.querySelectorAll('h1'))
      if (heading.checkVisibility()) seen.push(heading.textContent);
  }).observe(document, { subtree: true, childList: true });
}

/**
 * A way of being led each: to another page, to the top without seeing the page, to a screen, nowhere; jest has the whole table. For each path
 * the page that a direct load ends on, or words of the screen that it shows.
 */
const guards: [Period, 'visitor' | 'finished', Record<string, string>][] = [
  ['in_progress', 'finished', { '/exam/play': '/exam/finished', '/answers': '/' }],
  [
    'result_published',
    'visitor',
    { '/exam': '/', '/answers': 'このログイン情報では成績が登録されていません', '/archive': '/archive' },
  ],
];

for (const [period, who, pages] of guards)
  test(`${period}, ${who}: ${Object.keys(pages).join(' ')}`, async ({
    page,
    context,
    contest,
    contestant,
  }) => {
    if (who === 'finished') await contestant.sitUntil(1, period);
    else await context.clearCookies();
    await contest.setPeriod(period);
    await page.addInitScript(recordHeadings);
    for (const [path, expected] of Object.entries(pages)) {
      await page.goto(path);
      if (expected.startsWith('/')) await expect(page).toHaveURL((url) => url.pathname === expected);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      if (!expected.startsWith('/')) await expect(page.getByText(expected)).toBeVisible();
      const seen = (await page.evaluate(() => Reflect.get(window, 'seenHeadings'))) as string[];
      if (path !== expected) expect(seen).not.toContain(path === '/exam' ? '予選' : '予選の答え');
    }
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

test('the way back is blocked while playing', async ({ page, contest, contestant }) => {
  await contest.setPeriod('in_progress');
  await openQuestion(page, contestant, 1);
  await pickAnswer(page);
  const picked = await pickedOptions(page);
  await pressBack(page);
  await expect(page).toHaveURL(/\/exam\/play$/);
  await expectQuestion(page, 1);
  expect(await pickedOptions(page)).toEqual(picked);
  await sendAnswer(page);
  await expectQuestion(page, 2);
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
  await page.goForward();
  await openModal();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the browser’s way back finds the top page where it was left, and it stays there until the visitor moves; a link leads to its beginning', async ({
  page,
}) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const link = page.getByRole('link', { name: 'まずは練習してみる' });
  const place = (): Promise<number> => link.evaluate((shown) => shown.getBoundingClientRect().top);
  // Only when it is pressed: the parts above it are laid out on the way to it, and move it.
  await link.evaluate((shown) => {
    shown.addEventListener('pointerdown', () => {
      document.documentElement.dataset.pressedAt = `${shown.getBoundingClientRect().top}`;
    });
  });
  await link.click();
  await expect(page).toHaveURL(/\/practice$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const pressedAt = Number(await page.locator('html').getAttribute('data-pressed-at'));
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  const moved = async (): Promise<number> => Math.abs((await place()) - pressedAt);
  await expect.poll(moved).toBeLessThan(50);
  await page.waitForLoadState('networkidle');
  expect(await moved()).toBeLessThan(50);
  const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);
  expect(await scrolled()).toBeGreaterThan(500);
  await expect(page.locator('html')).not.toHaveAttribute('data-in-parts');

  // Without what Chromium itself does when something above grows, which not every browser does.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
  const growAbove = (): Promise<void> =>
    page.evaluate(async () => {
      const part = document.createElement('div');
      part.style.height = '400px';
      document.querySelector('main')?.prepend(part);
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
  await growAbove();
  expect(await moved()).toBeLessThan(50);
  await page.mouse.wheel(0, -200);
  await expect.poll(moved).toBeGreaterThan(150);
  const chosen = await scrolled();
  await growAbove();
  expect(await scrolled()).toBe(chosen);

  await page.getByRole('link', { name: 'まずは練習してみる' }).click();
  await expect(page).toHaveURL(/\/practice$/);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(link).toBeAttached();
  expect(await scrolled()).toBe(0);
});

test('a page that is gone to from far below begins at its top at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await page.evaluate(() => {
    const places: number[] = [];
    const look = (): void => {
      if (document.querySelector('main')?.textContent.includes('練習をはじめる')) places.push(window.scrollY);
      document.documentElement.dataset.places = places.join(' ');
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole('link', { name: 'まずは練習してみる' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-places', /^0 0 0 0/);
});

test('a first visit lays out the top page as it is scrolled; its table of contents leads to the right place at once', async ({
  page,
}) => {
  const isLaidOut = (id: string): Promise<boolean> =>
    page
      .locator(`#${id} li`)
      .first()
      .evaluate((item) => item.checkVisibility({ contentVisibilityAuto: true }));
  const questions = page.getByRole('heading', { name: 'よくある質問' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await isLaidOut('crew')).toBe(false);
  await page.getByRole('heading', { name: '乗組員', exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut('crew')).toBe(true);
  await page.goto('/practice');
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'よくある質問' }).click();
  await expect(questions).toBeInViewport();
  expect(await isLaidOut('schedule')).toBe(true);
  await page.reload();
  await expect(questions).toBeInViewport();
  expect(await isLaidOut('schedule')).toBe(true);
});

testInKeptTab(
  'the strip of numbers leads to each question, with large letters and a long way too',
  async ({ page, contestant }) => {
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
      const restsAt = async (): Promise<number> => {
        const before = await top();
        await page.waitForTimeout(200);
        return (await top()) === before ? before : Number.POSITIVE_INFINITY;
      };
      // It comes to rest there, below the strip.
      await expect.poll(restsAt).toBeLessThan(260);
      const strip = await page.getByRole('navigation', { name: '問題番号' }).boundingBox();
      expect(await top()).toBeGreaterThan((strip?.y ?? 0) + (strip?.height ?? 0));
    }
  },
);

testInKeptTab(
  'a newer version is loaded once, and not while questions are answered',
  async ({ page, contest }) => {
    await page.goto('/practice');
    await store(page, 'practice_answers', { started_at: 1, answers: [] });
    contest.network.alter(/^\/version\.json\?t=/, () => ({ body: { version: 'newer' } }));
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
    });
    await page.goto('/practice/play');
    await expect(page.getByRole('heading', { name: '第1問' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
    await page.goto('/');
    await expect.poll(() => loads).toBe(3);
    await page.waitForLoadState('networkidle');
    await page.goto('/practice');
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(4);
  },
);
