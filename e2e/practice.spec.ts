import { expect, type Page } from '@playwright/test';
import { playOn } from './support/play.ts';
import { testInKeptTab as test } from './support/test.ts';

// As most people see it: with motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Goes from the end of the questions to the answers. */
async function seeAnswers(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/practice\/finished$/);
  await page.getByRole('link', { name: '結果を見る' }).click();
  await expect(page.getByText(/10問中\d+問正解！|10問の航海、おつかれさま！/).first()).toBeVisible();
  await page.getByRole('link', { name: '答えを見る' }).click();
  await expect(page.getByRole('article')).toHaveCount(10);
  const words = page.getByRole('article', { name: '第5問' });
  await expect(words.getByText('うみ', { exact: true })).toBeVisible();
}

/** Expects that the tutorial fits the screen. */
async function expectNoScrolling(page: Page): Promise<void> {
  const hidden = page.getByRole('dialog').evaluate((screen) => screen.scrollHeight - screen.clientHeight);
  expect(await hidden).toBe(0);
}

test.describe('the entrance', () => {
  // With a mouse: a touch screen held sideways is asked to be turned.
  test.use({ hasTouch: false });

  const windows = [
    { width: 1440, height: 900 },
    { width: 768, height: 1024 },
    { width: 375, height: 667 },
  ];

  test('when the tutorial is open, then it fits every screen and nothing lies over its button', async ({
    page,
  }) => {
    await page.goto('/practice');
    await page.getByRole('button', { name: '答え方をためす' }).click();
    const answer = page.getByRole('button', { name: '回答する' });
    const whatLiesThere = () =>
      answer.evaluate((button) => {
        button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const at = [top + 6, (top + bottom) / 2, bottom - 6];
        return at.map((y) => document.elementFromPoint((left + right) / 2, y)?.textContent);
      });
    for (const size of windows) {
      await page.setViewportSize(size);
      await expect.poll(whatLiesThere).toEqual(['回答する', '回答する', '回答する']);
      await expectNoScrolling(page);
    }
    await page.getByRole('button', { name: 'カモメ' }).click();
    await answer.click();
    await expect(page.getByText('その調子です！')).toBeVisible();
    for (const size of windows.toReversed()) {
      await page.setViewportSize(size);
      await expectNoScrolling(page);
    }
    await page.getByRole('button', { name: '閉じる' }).click();
    await expect(page.getByRole('button', { name: '練習をはじめる' })).toHaveCount(1);
  });
});

/** Runs in the page: whether the scripts and sheets of the pages that follow are there, which a page's own file in the manifest names. */
async function isFetchedAhead(): Promise<boolean> {
  const pages = Reflect.get(window, '__BUILD_MANIFEST') as Record<string, string[]> | undefined;
  const own = ['play', 'finished', 'result', 'answers'].flatMap((name) => pages?.[`/practice/${name}`] ?? []);
  const lists = await Promise.all(own.map(async (file) => (await fetch(`/_next/${file}`)).text()));
  const parts = lists.flatMap((list) => list.match(/static\/chunks\/[^"]+/g) ?? []);
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const isThere = (file: string, type?: string) =>
    entries.some((each) => each.name.endsWith(file) && (type ?? each.initiatorType) === each.initiatorType);
  return (
    parts.length > 0 && own.every((file) => isThere(file, 'script')) && parts.every((file) => isThere(file))
  );
}

test('without a network from the moment the page is there', async ({ page, context }) => {
  await page.goto('/practice');
  // A browser fetches them when it is idle.
  await expect.poll(() => page.evaluate(isFetchedAhead)).toBe(true);
  await context.setOffline(true);
  await page.getByRole('button', { name: '練習をはじめる' }).click();
  await playOn(page, 'answer', 1, 10);
  await seeAnswers(page);
});
