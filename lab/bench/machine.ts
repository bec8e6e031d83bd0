import { median } from 'd3-array';
import { launchBrowser } from './browser.ts';
import { importLighthouse } from './lighthouse-package.ts';

/**
 * Benchmark index of the emulated phone: that of the desktops (1,500 to 2,000) for which Lighthouse intends a slowdown
 * of 4, divided by 4.
 */
const phoneIndex = 440;
const runs = 5;

/** How fast this machine is at the moment, and the slowdown that makes it as slow as the phone. */
export interface Machine {
  /** Lighthouse's benchmark index. */
  index: number;
  /** How many times slower than this machine the phone's processor is. */
  slowdown: number;
}

let measured: Promise<Machine> | undefined;

/**
 * Fits the slowdown to the machine, so that the same phone is emulated wherever and whenever the bench runs; measured
 * once per run. `BENCH_SLOWDOWN=4` sets it instead.
 * @see https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
 */
export function measureMachine(): Promise<Machine> {
  measured ??= measure();
  return measured;
}

async function measure(): Promise<Machine> {
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

/** Describes the machine in one line. */
export const machineText = ({ index, slowdown }: Machine): string =>
  `processor ${slowdown.toFixed(1)} times slower than this machine's, whose benchmark index is ${index.toFixed(0)}`;
