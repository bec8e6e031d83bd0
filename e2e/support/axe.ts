import { expect, type Page, test } from '@playwright/test';
import axe, { type Result } from 'axe-core';

/** WCAG 2.2, levels A and AA. */
const conformance = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const phone = { width: 375, height: 667 };
const desktop = { width: 1440, height: 900 };

/** Answers after the first dozen, and their links, which are like those before and only cost time: they are not even laid out. */
const manyAlike = 'ol > li:nth-child(n + 13):has(article), nav li:nth-child(n + 25)';

/** Loads the checker into the page, once, and makes the page ready for it. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  await page.evaluate((leftOut) => {
    // Not as a style element: the site's policy allows only its own.
    const sheet = new CSSStyleSheet();
    // Parts out of sight may not have their final layout yet, and then axe could not tell their colours.
    sheet.replaceSync(`* { content-visibility: visible !important } ${leftOut} { display: none !important }`);
    document.adoptedStyleSheets.push(sheet);
  }, manyAlike);
}

async function violations(page: Page): Promise<string[]> {
  const found: Result[] = await page.evaluate(async (given) => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    return (await checker.run({ runOnly: given, resultTypes: ['violations'] })).violations;
  }, conformance);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}

/**
 * Checks the page as it is against WCAG 2.2 AA: on a phone by day, and on a desktop by night, on a device that is set to dark. Layout and
 * colours do not depend on each other.
 * @param state names the page and its state in the report
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const setSky = (sky: 'day' | 'night') =>
    page.evaluate((value) => {
      document.documentElement.dataset.sky = value;
    }, sky);
  await test.step(state, async () => {
    await prepare(page);
    await setSky('day');
    const onPhone = await violations(page);
    await page.setViewportSize(desktop);
    await setSky('night');
    await page.emulateMedia({ colorScheme: 'dark' });
    const onDesktopByNight = await violations(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(phone);
    for (const [where, found] of Object.entries({ onPhone, onDesktopByNight }))
      expect.soft(found, `${state}, ${where}`).toEqual([]);
  });
}
