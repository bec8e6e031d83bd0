import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import type { Database } from '../../database/database.ts';
import { type SeenWindow, windowMilliseconds } from '../../outages/copy-reports.ts';
import { type CopyReport, listCopyReports } from '../../outages/queries.ts';

/** Whether figures are about all copies or, without the database, only the one that serves the page. */
export type Scope = 'all' | 'own';

/** A copy of the API as it reported itself last; its moments are in milliseconds since 1970. */
export type CopyState = ReturnType<typeof toCopies>[number] & { is_own: boolean };

/** The calls of the last half hour, in columns as the charts take them: one entry per time. */
export type Flow = ReturnType<typeof toFlow>;

/** How many windows the charts show: half an hour. */
const shownWindows = 180;
/** How long after its end a window may still be on its way into the database, in milliseconds. */
const lateMilliseconds = 3_000;
const recentMinutes = 5;
const mostOutcomes = 20;
const mostSlowCalls = 8;
/** A copy that has missed two reports is silent. */
const silentMilliseconds = 2.5 * windowMilliseconds;
/** For how long a copy that has ended is still shown. */
const endedMilliseconds = 10 * 60_000;

/** The reports of all copies that the charts show. */
export const readReports = (database: Database, now: Date): Promise<CopyReport[]> =>
  listCopyReports(database, {
    from: addMilliseconds(now, -(shownWindows + 3) * windowMilliseconds),
    until: addMilliseconds(now, 60_000),
  });

type CallWindow = Pick<SeenWindow, 'window_started_at' | 'outcomes' | 'slowest_calls'>;

const noCalls = { answers: 0, starts: 0, finishes: 0, refusals: 0, retries: 0 };

/** Adds up the windows of one or many copies, up to the newest that all have had time to report. @param now in milliseconds since 1970 */
export function toFlow(windows: readonly CallWindow[], scope: Scope, now: number) {
  const newest = Math.floor((now - lateMilliseconds) / windowMilliseconds) - 1;
  const oldest = newest - shownWindows + 1;
  const columns = Array.from({ length: shownWindows }, () => ({ ...noCalls }));
  for (const { window_started_at, outcomes } of windows) {
    const column = columns[Math.floor(window_started_at.getTime() / windowMilliseconds) - oldest];
    if (!column) continue;
    column.answers += outcomes.submitAnswer?.accepted ?? 0;
    column.starts += outcomes.startExam?.accepted ?? 0;
    column.finishes += outcomes.finishExam?.accepted ?? 0;
    for (const [outcome, count] of outcomesOf(outcomes))
      if (outcome === 'repeated') column.retries += count;
      else if (outcome !== 'accepted') column.refusals += count;
  }
  const perSecond = 1_000 / windowMilliseconds;
  const rate = (field: keyof typeof noCalls, factor: number) =>
    columns.map((column) => column[field] * factor);
  /** Of the newest window but one: some copies may write about the newest only now. */
  const latest = (field: keyof typeof noCalls, factor: number) => rate(field, factor).at(-2) ?? 0;
  const recent = windows.filter((one) => now - one.window_started_at.getTime() <= recentMinutes * 60_000);
  return {
    scope,
    recent_minutes: recentMinutes,
    /** Ends of the windows, in seconds since 1970. */
    times: columns.map((_, place) => ((oldest + place) * windowMilliseconds) / 1_000),
    answers_per_second: rate('answers', perSecond),
    starts_per_minute: rate('starts', 60 * perSecond),
    finishes_per_minute: rate('finishes', 60 * perSecond),
    refusals_per_minute: rate('refusals', 60 * perSecond),
    retries_per_minute: rate('retries', 60 * perSecond),
    latest: {
      answers_per_second: latest('answers', perSecond),
      starts_per_minute: latest('starts', 60 * perSecond),
      finishes_per_minute: latest('finishes', 60 * perSecond),
      refusals_per_minute: latest('refusals', 60 * perSecond),
      retries_per_minute: latest('retries', 60 * perSecond),
    },
    /** Of the last two minutes. */
    latest_answers: columns.slice(-13, -1).reduce((sum, { answers }) => sum + answers, 0),
    outcomes: mostFrequent(recent),
    slowest: slowestOf(recent),
  };
}

const outcomesOf = (outcomes: CallWindow['outcomes']) =>
  Object.values(outcomes).flatMap(Object.entries<number>);

function mostFrequent(windows: CallWindow[]) {
  const counts: Record<string, number> = {};
  for (const [outcome, count] of windows.flatMap((one) => outcomesOf(one.outcomes)))
    if (outcome !== 'accepted') counts[outcome] = (counts[outcome] ?? 0) + count;
  return Object.entries(counts)
    .map(([outcome, count]) => ({ outcome, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, mostOutcomes);
}

function slowestOf(windows: CallWindow[]) {
  const sorted = windows
    .flatMap(({ window_started_at, slowest_calls }) =>
      slowest_calls.map(({ call, milliseconds }) => ({
        call,
        milliseconds,
        at: window_started_at.getTime(),
      })),
    )
    .sort((one, other) => other.milliseconds - one.milliseconds);
  return sorted
    .filter(({ call }, place) => sorted.findIndex((one) => one.call === call) === place)
    .slice(0, mostSlowCalls);
}

/** Each copy as it reported itself last, by name. */
export function toCopies(reports: readonly CopyReport[], now: number) {
  // They are in the order of time.
  const newest = [...new Map(reports.map((report) => [report.copy_id, report])).values()];
  return newest
    .map((report) => ({
      copy_id: report.copy_id,
      copy_name: report.copy_name,
      last_seen_at: report.window_started_at.getTime() + report.window_milliseconds,
      state: stateOf(report, newest, now),
      calls_per_second: (report.calls * 1_000) / Math.max(report.window_milliseconds, 1_000),
      failures: report.failures,
      cache_age_milliseconds: report.cache_age_milliseconds,
      clock_offset_milliseconds: report.clock_offset_milliseconds,
      database_waiting: report.database_waiting,
    }))
    .filter(({ state, last_seen_at }) => state !== 'ended' || now - last_seen_at < endedMilliseconds)
    .sort(
      (one, other) => one.copy_name.localeCompare(other.copy_name) || other.last_seen_at - one.last_seen_at,
    );
}

/** A copy has ended where it said so, or where a newer one has its host and port. */
function stateOf(report: CopyReport, newest: CopyReport[], now: number): 'alive' | 'silent' | 'ended' {
  const isReplaced = newest.some(
    ({ copy_id, copy_name, window_started_at }) =>
      copy_id !== report.copy_id &&
      copy_name === report.copy_name &&
      window_started_at > report.window_started_at,
  );
  if (report.is_last || isReplaced) return 'ended';
  const silence = now - report.window_started_at.getTime() - report.window_milliseconds;
  return silence > silentMilliseconds ? 'silent' : 'alive';
}
