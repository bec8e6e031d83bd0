import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { settled } from '../../e2e/support/pages.ts';
import type { TraceEvent } from './blocking-time.ts';

const spanMilliseconds = 5_000;

interface Busy {
  /** Milliseconds of work by the page's main thread and compositor. */
  milliseconds: number;
  /** Frames drawn. */
  frames: number;
}

/** The cost of the moving background. */
export interface AnimationFigures {
  /** Additional work over a still page, as a share (0..1) of the time, and so of each frame. */
  shareOfFrame: number;
  /** Work of the still page, in milliseconds per second. */
  restingPerSecond: number;
  /** Frames drawn per second while the page is hidden. */
  hiddenFramesPerSecond: number;
}

/** Compares an open page with itself: moving, still, and hidden. */
export async function measureAnimation(page: Page, cdp: CDPSession): Promise<AnimationFigures> {
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-resting'));
  await settled(page);
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
  return {
    shareOfFrame: Math.max(0, moving.milliseconds - resting.milliseconds) / spanMilliseconds,
    restingPerSecond: resting.milliseconds / seconds,
    hiddenFramesPerSecond: hidden.frames / seconds,
  };
}

/** Records the work of the page's main thread and compositor for a while. */
async function trace(cdp: CDPSession): Promise<Busy> {
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

function busyOf(events: TraceEvent[]): Busy {
  const threads = events
    .filter(
      ({ name, args }) => name === 'thread_name' && /^(CrRendererMain|Compositor)$/.test(args.name ?? ''),
    )
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = events.filter(
    ({ ph, name, pid, tid }) => ph === 'X' && /RunTask$/.test(name) && threads.includes(`${pid} ${tid}`),
  );
  return {
    milliseconds: tasks.reduce((total, { dur = 0 }) => total + dur / 1_000, 0),
    frames: events.filter(({ name }) => name === 'DrawFrame').length,
  };
}
