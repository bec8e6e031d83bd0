import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test('the browser’s way back finds the top page where it was left, and it stays there', async ({ page }) => {
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
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await expect(page.locator('html')).not.toHaveAttribute('data-in-parts');
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
