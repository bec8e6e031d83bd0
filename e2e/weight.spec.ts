import { expect, type Page } from '@playwright/test';
import { expectQuestion } from './support/play.ts';
import { test } from './support/test.ts';

/** The most that the top page may load, in bytes over the wire, pictures and calls included. */
const topLimit = 375_000;
const pictureLimit = 350_000;

async function bytesLoaded(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await session.detach();
  return bytes;
}

test('a first visit to the top page loads little', async ({ page, contest }) => {
  await contest.setPeriod('entry');
  const bytes = await bytesLoaded(page, '/');
  expect(bytes).toBeLessThan(topLimit);
  // Less than the size of the scripts would mean that nothing was counted.
  expect(bytes).toBeGreaterThan(150_000);
});

/** Runs in the page: the active selectors that use `:has()`. */
function selectorsWithHas(): string[] {
  const inForce = (rules: CSSRuleList): CSSRule[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
      return [rule, ...('cssRules' in rule ? inForce(rule.cssRules as CSSRuleList) : [])];
    });
  return [...document.styleSheets]
    .flatMap((sheet) => inForce(sheet.cssRules))
    .flatMap((rule) => (rule instanceof CSSStyleRule ? [rule.selectorText] : []))
    .filter((selector) => selector.includes(':has('));
}

test('no tap on an option makes the browser compute the styles of the whole page again', async ({ page }) => {
  await page.goto('/practice');
  await page.getByRole('button', { name: '練習をはじめる' }).click();
  await expectQuestion(page, 1);
  expect(await page.evaluate(selectorsWithHas)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(selectorsWithHas)).not.toEqual([]);
});

test('the picture of a result has its size in pixels and is light, on a phone and on a desktop', async ({
  page,
  contestant,
}) => {
  await contestant.sitUntil(3, 'result_published');
  const formats = {
    '1080 × 1350': { width: 375, height: 667 },
    '1200 × 630': { width: 1440, height: 900 },
  };
  // The policy lets nobody fetch blobs, so a drawn picture is measured where it gets its address.
  await page.addInitScript(() => {
    const createObjectURL = URL.createObjectURL;
    URL.createObjectURL = (blob: Blob) => {
      const url = createObjectURL(blob);
      Object.assign(globalThis, { [url]: { bytes: blob.size, type: blob.type } });
      return url;
    };
  });
  for (const [size, window] of Object.entries(formats)) {
    await page.setViewportSize(window);
    await page.goto('/result');
    await page.getByRole('button', { name: 'シェアする' }).click();
    const picture = page.getByRole('dialog').getByRole('img');
    await expect(picture).toHaveAttribute('alt', /./);
    const drawn = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const { bytes, type } =
        (globalThis as unknown as Record<string, { bytes: number; type: string }>)[image.src] ?? {};
      return { size: `${image.naturalWidth} × ${image.naturalHeight}`, bytes, type };
    });
    expect(drawn).toMatchObject({ size, type: 'image/png' });
    expect(drawn.bytes).toBeLessThan(pictureLimit);
    test.info().annotations.push({ type: 'bytes', description: `${size}: ${drawn.bytes}` });
  }
});
