import type { Page } from '@playwright/test';

const taps = 20;

/**
 * The least that any page in place of the play screen must do: on a tap it asks the API for something small, then shows
 * another heading and four buttons. Its time is the machine's share of the figure.
 * @param page a page with `recordPlay` installed
 */
export async function tapBarePage(page: Page): Promise<number[]> {
  await page.goto('/version.json');
  await page.evaluate(drawBarePage);
  for (let tap = 1; tap <= taps; tap += 1) {
    await page.touchscreen.tap(100, 600);
    await page.waitForFunction((count) => window.playRecords.turns.length === count, tap, { polling: 100 });
  }
  return page.evaluate(() => window.playRecords.turns.map(({ total }) => total));
}

/** Runs in the page. */
function drawBarePage(): void {
  document.body.innerHTML =
    '<h1>第1問</h1><main></main><button style="position:fixed;inset:500px 0 0">回答する</button>';
  let number = 1;
  document.querySelector('button')?.addEventListener('click', async () => {
    await (await fetch('/api/site_status', { cache: 'no-store' })).json();
    number += 1;
    const heading = document.querySelector('h1');
    if (heading) heading.textContent = `第${number}問`;
    document
      .querySelector('main')
      ?.replaceChildren(
        ...['ア', 'イ', 'ウ', 'エ'].map((text) =>
          Object.assign(document.createElement('button'), { textContent: text }),
        ),
      );
  });
}
