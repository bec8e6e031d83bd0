const longTaskMilliseconds = 50;
const microsecondsPerMillisecond = 1_000;

/**
 * Total blocking time in milliseconds on a phone that is `slowdown` times slower. It is computed from the processor
 * time of the main thread's tasks after the first contentful paint, so time spent waiting for a busy processor does not
 * count.
 * @see https://web.dev/articles/tbt
 */
export function processorBlockingTime(events: readonly TraceEvent[], slowdown: number): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) return 0;
  return events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        name === 'RunTask' && ph === 'X' && pid === paint.pid && tid === paint.tid && ts > paint.ts,
    )
    .map(({ tdur = 0 }) => (tdur / microsecondsPerMillisecond) * slowdown - longTaskMilliseconds)
    .filter((blocking) => blocking > 0)
    .reduce((sum, blocking) => sum + blocking, 0);
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
