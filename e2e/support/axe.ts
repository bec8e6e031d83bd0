import { expect, type Page, test } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';

/** WCAG 2.2, levels A and AA. */
const conformance = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const phone = { width: 375, height: 667 };
const desktop = { width: 1440, height: 900 };

async function violations(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: Result[] = await page.evaluate(async (given) => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    return (await checker.run(document, { ...given, resultTypes: ['violations'] })).violations;
  }, options);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}

const setSky = (page: Page, sky: 'day' | 'night') =>
  page.evaluate((value) => {
    document.documentElement.dataset.sky = value;
  }, sky);

/**
 * Checks the page as it stands against WCAG 2.2 AA, on a phone and on a desktop, by day and by night (which changes colours
 * alone).
 * @param state names the page and its state in the report
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    // What is out of sight is not laid out for good everywhere; its colours could not be told then.
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
    const found: Record<string, string[]> = {};
    for (const [size, viewport] of Object.entries({ phone, desktop })) {
      await page.setViewportSize(viewport);
      await setSky(page, 'night');
      found[`${size}, night`] = await violations(page, { runOnly: ['color-contrast'] });
      await setSky(page, 'day');
      found[`${size}, day`] = await violations(page, { runOnly: conformance });
    }
    await page.setViewportSize(phone);
    for (const [where, list] of Object.entries(found)) expect.soft(list, `${state}, ${where}`).toEqual([]);
  });
}
