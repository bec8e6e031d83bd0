import { expect, type Page } from '@playwright/test';

/** Opens a page and waits until this is on it: its heading, unless something else tells that it is there. */
export async function open(page: Page, path: string, shown = page.getByRole('heading', { level: 1 })) {
  await page.goto(path);
  await expect(shown.first()).toBeVisible();
}

/** Presses a button and waits for what comes of it: a modal, unless something else is told. */
export async function press(page: Page, name: string, shown = page.getByRole('dialog')) {
  await page.getByRole('main').getByRole('button', { name }).click();
  await expect(shown.first()).toBeVisible();
  // What fades in has a contrast of its own until it is there.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
}

/** Puts something into the browser's storage, as the site would. */
export const store = (page: Page, key: string, value: unknown): Promise<void> =>
  page.evaluate(([name, json]) => localStorage.setItem(`knowledgeking2025:${name}`, json), [
    key,
    JSON.stringify(value),
  ] as const);

export const heading = (page: Page, name: string) => page.getByRole('heading', { name });
