import type { Flow, OutcomeCount, SlowCall } from '../live-page/live-state.ts';
import { type SeenWindow, windowMilliseconds } from '../outages/copy-reports.ts';

/** How many windows the charts show: half an hour. */
export const shownWindows = 180;
/** How long after its end a window may still be on its way into the database, in milliseconds. */
const lateMilliseconds = 3_000;
const recentMinutes = 5;
const mostOutcomes = 20;
const mostSlowCalls = 8;

/** The part of a window that is about calls. */
export type CallWindow = Pick<SeenWindow, 'windowStartedAt' | 'outcomes' | 'slowestCalls'>;

interface Column {
  answers: number;
  starts: number;
  finishes: number;
  refusals: number;
  retries: number;
}

/**
 * Adds up the windows of one or many copies. The last column is the newest window that all copies have had time to report.
 * @param now in milliseconds since 1970
 */
export function toFlow(windows: Iterable<CallWindow>, scope: Flow['scope'], now: number): Flow {
  const newest = Math.floor((now - lateMilliseconds) / windowMilliseconds) - 1;
  const oldest = newest - shownWindows + 1;
  const columns: Column[] = Array.from({ length: shownWindows }, () => ({
    answers: 0,
    starts: 0,
    finishes: 0,
    refusals: 0,
    retries: 0,
  }));
  const recent = new Map<string, number>();
  const slowest = new Map<string, SlowCall>();
  for (const { windowStartedAt, outcomes, slowestCalls } of windows) {
    const at = windowStartedAt.getTime();
    const column = columns[Math.floor(at / windowMilliseconds) - oldest];
    if (column) addTo(column, outcomes);
    if (now - at > recentMinutes * 60_000) continue;
    for (const { call, milliseconds } of slowestCalls)
      if (milliseconds > (slowest.get(call)?.milliseconds ?? -1))
        slowest.set(call, { call, milliseconds, at });
    for (const [outcome, count] of Object.values(outcomes).flatMap(Object.entries<number>))
      if (outcome !== 'accepted') recent.set(outcome, (recent.get(outcome) ?? 0) + count);
  }
  const perSecond = 1_000 / windowMilliseconds;
  const rate = (field: keyof Column, factor: number) => columns.map((column) => column[field] * factor);
  return {
    scope,
    recentMinutes,
    times: columns.map((_, place) => ((oldest + place) * windowMilliseconds) / 1_000),
    answersPerSecond: rate('answers', perSecond),
    startsPerMinute: rate('starts', 60 * perSecond),
    finishesPerMinute: rate('finishes', 60 * perSecond),
    refusalsPerMinute: rate('refusals', 60 * perSecond),
    retriesPerMinute: rate('retries', 60 * perSecond),
    outcomes: mostFrequent(recent),
    slowest: [...slowest.values()]
      .sort((one, other) => other.milliseconds - one.milliseconds)
      .slice(0, mostSlowCalls),
  };
}

function addTo(column: Column, outcomes: CallWindow['outcomes']): void {
  column.answers += outcomes.submitAnswer?.accepted ?? 0;
  column.starts += outcomes.startExam?.accepted ?? 0;
  column.finishes += outcomes.finishExam?.accepted ?? 0;
  for (const [outcome, count] of Object.values(outcomes).flatMap(Object.entries<number>)) {
    if (outcome === 'repeated') column.retries += count;
    else if (outcome !== 'accepted') column.refusals += count;
  }
}

function mostFrequent(counts: Map<string, number>): OutcomeCount[] {
  return [...counts]
    .map(([outcome, count]) => ({ outcome, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, mostOutcomes);
}
