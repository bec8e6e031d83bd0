/** Measurements that a page takes of itself while it loads and is used; times in milliseconds. */
export interface PageRecords {
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
export function recordPage(): void {
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
