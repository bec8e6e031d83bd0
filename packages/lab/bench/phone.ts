import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '@knowledgeking/local-server/start-error';
import { ensureChromium } from '@knowledgeking/stage/chromium';
import { inRoot } from '@knowledgeking/stage/paths';
import { runCommand } from '@knowledgeking/stage/run-command';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { median } from 'd3-array';

/**
 * Benchmark index of the emulated phone: that of the desktops (1,500 to 2,000) for which Lighthouse intends a slowdown
 * of 4, divided by 4.
 */
const phoneIndex = 440;
const runs = 5;

let measured: ReturnType<typeof measure> | undefined;

/**
 * Fits the slowdown to the machine, so that the same phone is emulated wherever and whenever the bench runs; measured
 * once per run. `BENCH_SLOWDOWN=4` sets it instead.
 * @see https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
 */
export function measureMachine() {
  measured ??= measure();
  return measured;
}

/** @returns Lighthouse's benchmark index, and how many times slower than this machine the phone's processor is */
async function measure() {
  const { pageFunctions } = await importLighthouse<{
    pageFunctions: { computeBenchmarkIndex: () => number };
  }>('core/lib/page-functions.js');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const indexes: number[] = [];
    for (let count = 0; count < runs; count += 1)
      indexes.push(await page.evaluate(pageFunctions.computeBenchmarkIndex));
    const index = median(indexes) ?? phoneIndex;
    const slowdown = Number(process.env.BENCH_SLOWDOWN) || Math.max(1, index / phoneIndex);
    return { index, slowdown };
  } finally {
    await browser.close();
  }
}

export const machineText = ({ index, slowdown }: Awaited<ReturnType<typeof measure>>): string =>
  `processor ${slowdown.toFixed(1)} times slower than this machine's, whose benchmark index is ${index.toFixed(0)}`;

/** The browser that the benches measure in; with a port, other programs can control it too. */
export async function launchBrowser(port?: number): Promise<Browser> {
  const steered = port === undefined ? [] : [`--remote-debugging-port=${port}`];
  return chromium.launch({
    executablePath: await ensureChromium(console.error),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync', ...steered],
  });
}

/** The emulated network's round trip in milliseconds. */
export const roundTripMilliseconds = 150;

/** A page on an emulated mid-range phone. */
export interface Phone {
  page: Page;
  context: BrowserContext;
  cdp: CDPSession;
}

/** Opens a Chromium as slow as a mid-range phone on a mobile network, lets it be used, and closes it. @param baseURL where the contest is */
export async function onPhone<Figures>(
  baseURL: string,
  use: (phone: Phone) => Promise<Figures>,
): Promise<Figures> {
  const browser = await launchBrowser();
  try {
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
    return await use({ page, context, cdp });
  } finally {
    await browser.close();
  }
}

/** Enters the contest in progress on a phone and logs in. @returns the path of the exam, and the headers of a call to it */
export async function enterExam({ context }: Phone, origin: string) {
  const { exams } = await (await context.request.get('/api/exams')).json();
  const path = `/api/exams/${exams.at(-1).id}`;
  const headers = { origin };
  const data = { children_division: false, birthplace: '東京都' };
  const entry = await context.request.post(`${path}/debug_entry`, { headers, data });
  await context.request.post('/api/users/login', { headers, data: await entry.json() });
  return { path, headers };
}

/** The heap in use after a garbage collection, in megabytes. */
export async function heapMegabytes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / (1_024 * 1_024);
}

const lighthouseVersion = '13.5.0';

/**
 * A module of Lighthouse, such as `core/index.js`. Lighthouse is installed separately, when it is first needed: it
 * brings a hundred and fifty packages, and no test needs it.
 * @throws StartError where it can't be installed
 */
export async function importLighthouse<Module>(module: string): Promise<Module> {
  const folder = inRoot(`node_modules/.cache/knowledgeking/lighthouse-${lighthouseVersion}`);
  const file = path.join(folder, 'node_modules/lighthouse', module);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    console.log(`  installing lighthouse ${lighthouseVersion} …`);
    const options = ['--prefix', folder, '--no-save', '--ignore-scripts'];
    const { code, output } = await runCommand('npm', [
      'install',
      ...options,
      `lighthouse@${lighthouseVersion}`,
    ]);
    if (code !== 0) throw new StartError(`Lighthouse could not be installed:\n${output}`);
  }
  return import(pathToFileURL(file).href);
}
