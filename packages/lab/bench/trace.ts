import { setTimeout } from 'node:timers/promises';
import { nothingFades } from '@knowledgeking/stage/engines/person';
import type { CDPSession } from '@playwright/test';
import { sum } from 'd3-array';
import type { Phone } from './phone.ts';

const spanMilliseconds = 5_000;
const longTaskMilliseconds = 50;

/** The cost of the moving background: compares an open page with itself, moving, still, and hidden. @returns it in words */
export async function measureAnimation({ page, cdp }: Phone): Promise<string> {
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-resting'));
  await page.waitForFunction(nothingFades);
  const moving = await trace(cdp);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const resting = await trace(cdp);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // A browser without a screen never hides its pages, so the page is told that it is hidden.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const hidden = await trace(cdp);
  const seconds = spanMilliseconds / 1_000;
  const share = Math.max(0, moving.milliseconds - resting.milliseconds) / spanMilliseconds;
  return `${(share * 100).toFixed(1)} % of a frame (target below 5); at rest ${(resting.milliseconds / seconds).toFixed(0)} ms of work per second; ${(hidden.frames / seconds).toFixed(1)} frames per second while hidden (target 0)`;
}

/** Records the work of the page's main thread and compositor for a while. */
async function trace(cdp: CDPSession): Promise<ReturnType<typeof busyOf>> {
  await setTimeout(500);
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', {
    categories: 'toplevel,disabled-by-default-devtools.timeline.frame,__metadata',
  });
  await setTimeout(spanMilliseconds);
  await cdp.send('Tracing.end');
  await ended;
  cdp.off('Tracing.dataCollected', collect);
  return busyOf(events);
}

/** Milliseconds of work by the page's main thread and compositor, and frames drawn. */
function busyOf(events: TraceEvent[]) {
  const threads = events
    .filter(
      ({ name, args }) => name === 'thread_name' && /^(CrRendererMain|Compositor)$/.test(args.name ?? ''),
    )
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = events.filter(
    ({ ph, name, pid, tid }) => ph === 'X' && /RunTask$/.test(name) && threads.includes(`${pid} ${tid}`),
  );
  return {
    milliseconds: sum(tasks, ({ dur = 0 }) => dur / 1_000),
    frames: events.filter(({ name }) => name === 'DrawFrame').length,
  };
}

/**
 * Total blocking time in milliseconds on a phone that is `slowdown` times slower. It is computed from the processor
 * time of the main thread's tasks after the first contentful paint, so time spent waiting for a busy processor does not
 * count.
 * @see https://web.dev/articles/tbt
 */
export function processorBlockingTime(events: readonly TraceEvent[], slowdown: number): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) return 0;
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'RunTask' && ph === 'X' && pid === paint.pid && tid === paint.tid && ts > paint.ts,
  );
  return sum(tasks, ({ tdur = 0 }) => Math.max(0, (tdur / 1_000) * slowdown - longTaskMilliseconds));
}

/** The fields of a trace event that the benches read; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Wall-clock time. */
  dur?: number;
  /** Processor time on this thread. */
  tdur?: number;
  args: { name?: string };
}
