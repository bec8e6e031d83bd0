import { median } from 'd3-array';
import { onPhone } from './phone.ts';

/** When things can be used on a slow network, in milliseconds since navigation. */
export interface SlowFigures {
  firstPaint: number;
  /** The link to the practice, which needs no server. */
  practice: number;
  /** The button of the period. */
  button: number;
}

declare global {
  interface Window {
    slowRecords: { practice?: number; button?: number };
  }
}

const runs = 3;
/** 400 ms, 400 kbit/s, on a processor four times slower than this machine's. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 4;

/** Runs in the page before its own scripts: notes when each of the two links is first painted, and can be tapped. */
function recordLinks(): void {
  const records: Window['slowRecords'] = {};
  window.slowRecords = records;
  const isShown = (href: string): boolean =>
    [...document.querySelectorAll(`main a[href="${href}"]`)].some((link) => link.checkVisibility());
  function look(): void {
    const hasPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (hasPainted && isShown('/practice')) records.practice ??= performance.now();
    if (hasPainted && isShown('/entry')) records.button ??= performance.now();
    if (records.button === undefined || records.practice === undefined) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

const openOnce = (url: string): Promise<SlowFigures> =>
  onPhone(url, async ({ page, cdp }) => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await cdp.send('Network.emulateNetworkConditions', network);
    await page.addInitScript(recordLinks);
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(
      () => window.slowRecords.button !== undefined && window.slowRecords.practice !== undefined,
      undefined,
      { timeout: 60_000, polling: 200 },
    );
    return page.evaluate(() => ({
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      practice: window.slowRecords.practice ?? 0,
      button: window.slowRecords.button ?? 0,
    }));
  });

/** Opens the top page during entry on a slow network; the medians of a few times. */
export async function measureSlowTop(url: string): Promise<SlowFigures> {
  const opened: SlowFigures[] = [];
  for (let run = 0; run < runs; run += 1) opened.push(await openOnce(url));
  const middle = (name: keyof SlowFigures) => median(opened, (figures) => figures[name]) ?? Number.NaN;
  return { firstPaint: middle('firstPaint'), practice: middle('practice'), button: middle('button') };
}
