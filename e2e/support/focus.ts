import { expect, type Page } from '@playwright/test';
import { settled } from './pages.ts';

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

/** Goes through a page with the Tab key: each stop shows the focus, and no bar covers it. */
export async function expectStopsInSight(page: Page): Promise<void> {
  const found: string[] = [];
  // Overlays that cover a page while it loads must be gone.
  await settled(page);
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
