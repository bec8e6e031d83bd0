import { nothingFades } from '@knowledgeking/stage/engines/person';
import { expect, type Page } from '@playwright/test';
import { layOutWhole } from '../../lib/head/root-marks.ts';

/**
 * Opens a page and waits until something is on it, by default its heading. The browser keeps the contest's status for a
 * second, so right after a change of period the page may have to be loaded again.
 */
export async function open(page: Page, path: string, shown = page.getByRole('heading', { level: 1 })) {
  await expect(async () => {
    await page.goto(path);
    await expect(shown.first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  // A check of the whole page has to see all of it.
  await page.evaluate(layOutWhole);
}

/**
 * Goes on to another page by the site's own router, as its links do, and waits until something is on it. For pages that are looked
 * at: it takes the processor a fifth of what loading takes, and a checker that is in the page stays there.
 */
export async function goOn(page: Page, path: string, shown = page.getByRole('heading', { level: 1 })) {
  await page.evaluate((place) => {
    const { next } = window as unknown as { next: { router: { push: (url: string) => Promise<boolean> } } };
    return next.router.push(place);
  }, path);
  await expect(page).toHaveURL(path);
  await expect(shown.first()).toBeVisible();
}

/** Waits until everything has faded in or out. */
export const settled = (page: Page): Promise<unknown> => page.waitForFunction(nothingFades);

/** Presses a button and waits for the result: a modal, unless something else is given. */
export async function press(page: Page, name: string, shown = page.getByRole('dialog')) {
  await page.getByRole('main').getByRole('button', { name }).click();
  await expect(shown.first()).toBeVisible();
  // While something fades in, its contrast is not the final one.
  await settled(page);
}

/** Puts something into the browser's storage, as the site would. */
export const store = (page: Page, key: string, value: unknown): Promise<void> =>
  page.evaluate(([name, json]) => localStorage.setItem(`knowledgeking2025:${name}`, json), [
    key,
    JSON.stringify(value),
  ] as const);

export const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** Holds back all scripts of the pages. @returns lets them come */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
