import { expect, type Page } from '@playwright/test';

/** Texts that are cut off, and how far the page reaches sideways beyond the screen, in CSS pixels. */
function lookForLosses(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const cut = [...document.querySelectorAll('main *, header *, dialog[open] *')].filter((element) => {
    if (element.closest('svg, .visually-hidden, [aria-hidden="true"]') || !element.textContent.trim())
      return false;
    const { overflowX, overflowY, display } = getComputedStyle(element);
    const isCutAcross = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isCutDown = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
    return display !== 'inline' && (isCutAcross || isCutDown);
  });
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px sideways`] : []),
    ...cut.map((element) => `cut off: ${element.textContent.trim().slice(0, 30)}`),
  ];
}

/** Checks the page as it is: no text is cut off, and it does not scroll sideways. */
export async function expectNoLoss(page: Page, way: string): Promise<void> {
  expect.soft(await page.evaluate(lookForLosses), `${page.url()}, ${way}`).toEqual([]);
}

const phone = { width: 375, height: 667 };

/** WCAG 1.4.10 (reflow) and 1.4.4 (resized text): a window of 1280 × 900, zoomed. */
const zooms = {
  'at 200 % zoom': { width: 640, height: 450 },
  'at 400 % zoom': { width: 320, height: 256 },
};

/** WCAG 1.4.12: text spacing that a reader may set without losing anything. */
const widerText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Waits until the page has reacted to a new size, with its scripts too. */
const drawnAgain = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Checks the page zoomed and with wider text, and leaves it as it is on a phone. */
export async function expectNoLossAnyWay(page: Page): Promise<void> {
  for (const [way, size] of Object.entries(zooms)) {
    await page.setViewportSize(size);
    await drawnAgain(page);
    await expectNoLoss(page, way);
  }
  await page.setViewportSize(phone);
  // Like a browser's own setting, it is not subject to the page's policy.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, widerText);
  await drawnAgain(page);
  await expectNoLoss(page, 'with wider text');
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}
