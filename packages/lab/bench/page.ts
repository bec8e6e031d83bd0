import { startProduct } from '@knowledgeking/stage/product';
import { median } from 'd3-array';
import { enterExam, machineText, measureMachine, onPhone, type Phone } from './phone.ts';
import { measureAnimation } from './trace.ts';

/** How often each page is opened; the median counts, because the machine is noisy. */
const runsPerPage = 5;
const pauseMilliseconds = 500;
/** How long a finger rests on the element it taps. */
const touchMilliseconds = 80;

/** An element, by its place among those that match a selector. */
interface Target {
  selector: string;
  index: number;
}

/**
 * Taps like a finger: when the page is still, and for a moment. The page itself is asked for the position, because the
 * test tool's locators add listeners that every tap would then run too.
 */
async function tapWithFinger({ page, cdp }: Phone, target: Target): Promise<void> {
  await page.evaluate(bringIntoView, target);
  await page.waitForTimeout(pauseMilliseconds);
  const { x, y } = await page.evaluate(findMiddle, target);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForTimeout(touchMilliseconds);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(pauseMilliseconds);
}

/** Runs in the page. */
function bringIntoView({ selector, index }: Target): void {
  const element = document.querySelectorAll(selector)[index];
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Runs in the page. */
function findMiddle({ selector, index }: Target): { x: number; y: number } {
  const element = document.querySelectorAll(selector)[index];
  if (!element) throw new Error(`there is no ${selector} with index ${index}`);
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

interface Visit {
  /** Done before the page is opened. */
  prepare?: (phone: Phone) => Promise<void>;
  /** The places of the elements that are tapped, one after the other. */
  taps?: Pick<Target, 'selector'> & { indexes: number[] };
}

/** How fast pages appear and react on the emulated phone, against the whole contest, and the cost of the moving background. */
export async function reportPages(): Promise<void> {
  console.log(`Pages on the emulated phone: ${machineText(await measureMachine())}`);
  const product = await startProduct();
  const { url } = product;
  try {
    product.contest('period', 'entry');
    await judge(url, '/', { taps: { selector: '#faq summary', indexes: [0, 1, 2] } });
    await judge(url, '/practice');
    await judge(url, '/entry');
    const opened: SlowFigures[] = [];
    for (let run = 0; run < slowRuns; run += 1) opened.push(await openSlowly(url));
    const middle = (name: keyof SlowFigures) => median(opened, (figures) => figures[name])?.toFixed(0);
    console.log(
      `  / at 400 kbit/s  first paint ${middle('firstPaint')} ms, the way to practice ${middle('practice')} ms (target: the first paint), the button of the period ${middle('button')} ms (4000 or less)`,
    );
    const background = await onPhone(url, async (phone) => {
      await phone.page.goto('/practice', { waitUntil: 'networkidle' });
      return measureAnimation(phone);
    });
    console.log(`  background       ${background}`);
    product.contest('period', 'in_progress');
    const prepare = async (phone: Phone) => {
      const { path, headers } = await enterExam(phone, url);
      await phone.context.request.post(`${path}/start`, { headers, data: {} });
    };
    const taps = { selector: 'button[aria-pressed]', indexes: [0, 1, 0] };
    await judge(url, '/exam/play', { prepare, taps });
  } finally {
    await product.close();
  }
}

/** Opens a page several times, and prints the medians. */
async function judge(url: string, address: string, visit: Visit = {}): Promise<void> {
  const runs: Awaited<ReturnType<typeof open>>[] = [];
  for (let count = 0; count < runsPerPage; count += 1) runs.push(await open(url, address, visit));
  const middle = (name: keyof (typeof runs)[number]) => median(runs, (run) => run[name]) ?? Number.NaN;
  const tap = visit.taps ? `, INP ${middle('interaction').toFixed(0)} ms (100 or less)` : '';
  console.log(
    `  ${address.padEnd(16)} LCP ${middle('largestPaint').toFixed(0)} ms (target 1250 or less), CLS ${middle('shift').toFixed(3)} (0.02 or less)${tap}, ${(middle('loaded') / 1_000).toFixed(0)} kB loaded`,
  );
}

const open = (url: string, address: string, { prepare, taps }: Visit) =>
  onPhone(url, async (phone) => {
    const { page, cdp } = phone;
    await prepare?.(phone);
    let loaded = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      loaded += encodedDataLength;
    });
    await page.addInitScript(recordPage);
    await page.goto(address, { waitUntil: 'networkidle' });
    const { largestPaint, shift } = await page.evaluate(() => window.pageRecords);
    const firstLoad = loaded;
    for (const index of taps?.indexes ?? [])
      await tapWithFinger(phone, { selector: taps?.selector ?? '', index });
    await page.waitForTimeout(pauseMilliseconds);
    const { interactions } = await page.evaluate(() => window.pageRecords);
    const interaction = Math.max(0, ...Object.values(interactions));
    return { largestPaint, shift, interaction, loaded: firstLoad };
  });

/** Measurements that a page takes of itself while it loads and is used; times in milliseconds. */
interface PageRecords {
  /** When the largest element on screen was painted, since navigation. */
  largestPaint: number;
  /** Cumulative layout shift: the worst burst of shifts, as CLS counts it. */
  shift: number;
  /** From each tap to its result on screen, by the browser's interaction id: the longest of its events. */
  interactions: Record<number, number>;
}

declare global {
  interface Window {
    pageRecords: PageRecords;
    slowRecords: { practice?: number; button?: number };
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

interface EventTiming extends PerformanceEntry {
  /** 0 for events that are neither a tap nor a key. */
  interactionId: number;
}

/** Runs in the page before its own scripts. */
function recordPage(): void {
  const records: PageRecords = { largestPaint: 0, shift: 0, interactions: {} };
  window.pageRecords = records;
  const watch = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    });

  watch('largest-contentful-paint', ({ startTime }) => {
    records.largestPaint = startTime;
  });
  let burst = { begin: 0, end: 0, sum: 0 };
  watch('layout-shift', (entry) => {
    const { startTime, value, hadRecentInput } = entry as LayoutShift;
    if (hadRecentInput) return;
    const goesOn = startTime - burst.end < 1_000 && startTime - burst.begin < 5_000;
    burst = {
      begin: goesOn ? burst.begin : startTime,
      end: startTime,
      sum: (goesOn ? burst.sum : 0) + value,
    };
    records.shift = Math.max(records.shift, burst.sum);
  });
  watch(
    'event',
    (entry) => {
      const { interactionId: id, duration } = entry as EventTiming;
      if (id > 0) records.interactions[id] = Math.max(records.interactions[id] ?? 0, duration);
    },
    { durationThreshold: 16 },
  );
}

/** When things can be used on a slow network, in milliseconds since navigation. */
interface SlowFigures {
  firstPaint: number;
  /** The link to the practice, which needs no server. */
  practice: number;
  /** The button of the period. */
  button: number;
}

const slowRuns = 3;
/** 400 ms, 400 kbit/s, on a processor four times slower than this machine's. */
const slowNetwork = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowSlowdown = 4;

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

/** Opens the top page during entry on a slow network. */
const openSlowly = (url: string): Promise<SlowFigures> =>
  onPhone(url, async ({ page, cdp }) => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowSlowdown });
    await cdp.send('Network.emulateNetworkConditions', slowNetwork);
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
