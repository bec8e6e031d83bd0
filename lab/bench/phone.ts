import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { measureMachine } from './machine.ts';

/** The emulated network's round trip in milliseconds. */
export const roundTripMilliseconds = 150;

/** A page on an emulated mid-range phone. */
export interface Phone {
  page: Page;
  context: BrowserContext;
  cdp: CDPSession;
  close: () => Promise<void>;
}

/** Opens a Chromium as slow as a mid-range phone on a mobile network. */
export async function openPhone(baseURL: string): Promise<Phone> {
  const browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 375, height: 667 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'ja-JP',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const { slowdown } = await measureMachine();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMilliseconds,
    downloadThroughput: (9 * 1_024 * 1_024) / 8,
    uploadThroughput: (1.5 * 1_024 * 1_024) / 8,
  });
  return { page, context, cdp, close: () => browser.close() };
}

/** The heap in use after a garbage collection, in megabytes. */
export async function heapMegabytes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / (1_024 * 1_024);
}
