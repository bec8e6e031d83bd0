import type { Flow, OutcomeCount, SlowCall } from '../../live-page/live-state.ts';
import type { Counts } from '../counts.ts';

/** How long one window is, in milliseconds. */
export const windowMilliseconds = 10_000;
/** How many windows the charts show: half an hour. */
export const shownWindows = 180;
const recentMinutes = 5;
const mostOutcomes = 20;
const mostSlowCalls = 8;

/** What one copy did within one window. */
export interface CallWindow {
  /** Its end, in milliseconds since 1970. */
  endedAt: number;
  /** By call, and by how the calls ended. */
  outcomes: Record<string, Record<string, number>>;
  slowest: SlowCall[];
}

/** Puts windows of one or many copies together, by the time at which they ended. */
export function toFlow(windows: CallWindow[], scope: Flow['scope'], now: number): Flow {
  const newest = Math.floor(now / windowMilliseconds);
  const columns = Array.from({ length: shownWindows }, () => ({
    answers: 0,
    starts: 0,
    finishes: 0,
    refusals: 0,
    retries: 0,
  }));
  const recent = new Map<string, number>();
  const slowest: SlowCall[] = [];
  for (const { endedAt, outcomes, slowest: slow } of windows) {
    const column = columns[shownWindows - 1 - newest + Math.floor(endedAt / windowMilliseconds)];
    if (!column) continue;
    column.answers += outcomes.submitAnswer?.accepted ?? 0;
    column.starts += outcomes.startExam?.accepted ?? 0;
    column.finishes += outcomes.finishExam?.accepted ?? 0;
    const isRecent = now - endedAt <= recentMinutes * 60_000;
    if (isRecent) slowest.push(...slow);
    for (const byOutcome of Object.values(outcomes)) {
      for (const [outcome, count] of Object.entries(byOutcome)) {
        if (outcome === 'accepted') continue;
        if (outcome === 'repeated') column.retries += count;
        else column.refusals += count;
        if (isRecent) recent.set(outcome, (recent.get(outcome) ?? 0) + count);
      }
    }
  }
  const perMinute = 60_000 / windowMilliseconds;
  return {
    scope,
    recentMinutes,
    times: columns.map((_, place) => ((newest - shownWindows + 1 + place) * windowMilliseconds) / 1_000),
    answersPerSecond: columns.map(({ answers }) => answers / (windowMilliseconds / 1_000)),
    startsPerMinute: columns.map(({ starts }) => starts * perMinute),
    finishesPerMinute: columns.map(({ finishes }) => finishes * perMinute),
    refusalsPerMinute: columns.map(({ refusals }) => refusals * perMinute),
    retriesPerMinute: columns.map(({ retries }) => retries * perMinute),
    outcomes: toSorted(recent),
    slowest: slowest.sort((one, other) => other.milliseconds - one.milliseconds).slice(0, mostSlowCalls),
  };
}

function toSorted(recent: Map<string, number>): OutcomeCount[] {
  return [...recent]
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => ({ outcome, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, mostOutcomes);
}

/** What this copy did lately, from its own counts: there is something to show also while the database is away. */
export class OwnWindows {
  readonly #counts: Counts;
  readonly #now: () => Date;
  #windows: CallWindow[] = [];
  #before: CallWindow['outcomes'];
  #timer: NodeJS.Timeout | undefined;

  constructor(counts: Counts, now: () => Date) {
    this.#counts = counts;
    this.#now = now;
    this.#before = snapshot(counts);
  }

  start(): void {
    this.#timer = setInterval(() => this.close(), windowMilliseconds).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Ends the current window. */
  close(): void {
    const outcomes = snapshot(this.#counts);
    const window = { endedAt: this.#now().getTime(), outcomes: difference(outcomes, this.#before), slowest: [] };
    this.#before = outcomes;
    this.#windows = [...this.#windows, window].slice(-shownWindows);
  }

  /** The windows, oldest first, with the one that has not ended. */
  list(): CallWindow[] {
    const outcomes = difference(snapshot(this.#counts), this.#before);
    return [...this.#windows, { endedAt: this.#now().getTime(), outcomes, slowest: [] }];
  }
}

function snapshot({ outcomes }: Counts): CallWindow['outcomes'] {
  return Object.fromEntries([...outcomes].map(([call, counts]) => [call, Object.fromEntries(counts)]));
}

function difference(after: CallWindow['outcomes'], before: CallWindow['outcomes']): CallWindow['outcomes'] {
  const differences: CallWindow['outcomes'] = {};
  for (const [call, outcomes] of Object.entries(after)) {
    for (const [outcome, count] of Object.entries(outcomes)) {
      const grown = count - (before[call]?.[outcome] ?? 0);
      if (grown > 0) differences[call] = { ...differences[call], [outcome]: grown };
    }
  }
  return differences;
}
