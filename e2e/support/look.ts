import { expect, type Page, test } from '@playwright/test';
import axe, { type Result } from 'axe-core';

/** WCAG 2.2, levels A and AA. */
const conformance = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Those of its rules that depend on colours and sizes. */
const ofLooks = ['color-contrast', 'link-in-text-block', 'target-size'];

const phone = { width: 375, height: 667 };
const desktop = { width: 1440, height: 900 };

/** Answers after the first dozen, and their links, which are like those before and only cost time: they are not even laid out. */
const manyAlike = 'ol > li:nth-child(n + 13):has(article), nav li:nth-child(n + 25)';

/** Loads the checker into the page, once, and makes the page ready for it. */
async function prepare(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate((leftOut) => {
    // Not as a style element: the site's policy allows only its own.
    const sheet = new CSSStyleSheet();
    // Parts out of sight may not have their final layout yet, and then axe could not tell their colours.
    sheet.replaceSync(`* { content-visibility: visible !important } ${leftOut} { display: none !important }`);
    document.adoptedStyleSheets.push(sheet);
  }, manyAlike);
}

async function violations(page: Page, rules: string[]): Promise<string[]> {
  const found: Result[] = await page.evaluate(async (given) => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    return (await checker.run({ runOnly: given, resultTypes: ['violations'] })).violations;
  }, rules);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}

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
  // The page reacts to a new size with its scripts too.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect.soft(await page.evaluate(lookForLosses), `${page.url()}, ${way}`).toEqual([]);
}

/** WCAG 1.4.10 (reflow): a window of 1280 × 1024 at 400 % zoom. */
const zoomed = { width: 320, height: 256 };

/** WCAG 1.4.12: text spacing that a reader may set without losing anything. Like a browser's own setting, it is not subject to the page's policy. */
function spaceText(isWide: boolean): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  if (isWide) document.adoptedStyleSheets.push(sheet);
  else document.adoptedStyleSheets.pop();
}

/**
 * Checks the page as it is against WCAG 2.2 AA: on a phone by day, and its colours and sizes on a desktop by night, on a device that is
 * set to dark. Layout and colours do not depend on each other.
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
    expect.soft(await violations(page, conformance), `${state}, on a phone by day`).toEqual([]);
    await page.setViewportSize(desktop);
    await setSky('night');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violations(page, ofLooks), `${state}, on a desktop by night`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(phone);
    await page.evaluate(() => void document.adoptedStyleSheets.pop());
  });
}

/** Checks also that nothing moves for those who ask for less motion, and that nothing is lost zoomed or with wider text. */
export async function look(page: Page, state: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.getAnimations().length), state).toBe(0);
  await expectAccessible(page, state);
  await page.setViewportSize(zoomed);
  await expectNoLoss(page, `${state}, at 400 % zoom`);
  await page.setViewportSize(phone);
  await page.evaluate(spaceText, true);
  await expectNoLoss(page, `${state}, with wider text`);
  await page.evaluate(spaceText, false);
}

/** The problems with where the focus is and how it shows; null when it has left the page. */
function lookAtFocus(): { stop: string; problems: string[] } | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { outlineStyle, boxShadow } = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const places = [0.1, 0.5, 0.9].flatMap((down) =>
    [0.1, 0.5, 0.9].map((across) => [box.left + across * box.width, box.top + down * box.height] as const),
  );
  // An element whose name is below a bar does not count as hidden as long as most of it can be seen.
  const seen = places.filter(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
  // The browser's own player draws its own ring around its buttons.
  const hasRing = outlineStyle !== 'none' || boxShadow !== 'none' || element instanceof HTMLMediaElement;
  return {
    stop: `${element.tagName} ${element.textContent.trim().slice(0, 20)}`,
    problems: [
      ...(hasRing ? [] : ['shows no focus']),
      ...(seen.length * 2 > places.length
        ? []
        : [`is hidden, ${seen.length} of ${places.length} places seen`]),
    ],
  };
}

/** The Tab key begins at the top of the page again, as right after a load. */
function beginAtTop(): void {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
}

/** Goes through a page with the Tab key, on a phone and at 400 % zoom: each stop shows the focus, and no bar covers it. */
export async function expectStopsInSight(page: Page): Promise<void> {
  for (const size of [zoomed, phone]) {
    const found: string[] = [];
    await page.setViewportSize(size);
    await page.evaluate(beginAtTop);
    let stops = 0;
    for (; stops < 60; stops += 1) {
      await page.keyboard.press('Tab');
      // The browser scrolls to a newly focused element before the next paint.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const looked = await page.evaluate(lookAtFocus);
      if (!looked) break;
      found.push(...looked.problems.map((problem) => `${looked.stop}: ${problem}`));
    }
    expect.soft(found, page.url()).toEqual([]);
    expect(stops, page.url()).toBeGreaterThan(0);
  }
}
