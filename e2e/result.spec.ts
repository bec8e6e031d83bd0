import { expect, type Page } from '@playwright/test';
import { test, testInKeptTab } from './support/test.ts';

test.beforeEach(async ({ contestant }) => {
  await contestant.sitUntil(3, 'result_published');
});

/** The number of pages that the browser prints, according to the PDF. */
async function printedPages(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

testInKeptTab('only the certificate is printed, on one page of A4', async ({ page }) => {
  await page.goto('/result');
  const certificate = page.getByRole('article', { name: '表彰状' });
  await expect(certificate).toContainText(/総合 [\d,]+ 位/);
  expect(await printedPages(page)).toBe(1);

  // A sheet of A4 at 96 pixels to the inch.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: '予選の結果' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const sheet = await certificate.boundingBox();
  expect(sheet?.width).toBeGreaterThan(780);
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeLessThanOrEqual(1_123);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_123);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('while regions are called, the ceremony can be skipped, and the envelope is on the screen', async ({
    page,
  }) => {
    await page.goto('/ceremony');
    await expect(page.getByText('2 / 48')).toBeVisible();
    await page.getByRole('button', { name: 'とばす' }).tap();
    const open = page.getByRole('link', { name: '封筒をあける' });
    await expect(open).toBeInViewport({ ratio: 1 });
    await open.tap();
    await expect(page).toHaveURL('/result');
  });
});

/** In bytes. */
const pictureLimit = 350_000;

test('the picture of a result has its size in pixels and is light, on a phone and on a desktop', async ({
  page,
}) => {
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
  }
});
