import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import type { Database } from '../../database/database.ts';
import type { CopyState } from '../live-page/live-state.ts';
import { windowMilliseconds } from '../outages/copy-reports.ts';
import { type CopyReport, listCopyReports } from '../outages/queries.ts';
import { shownWindows } from './flow.ts';

/** Reports of this many milliseconds are kept: as much as the charts show. */
const keptMilliseconds = (shownWindows + 3) * windowMilliseconds;
/** Reports of the last minute are read each time, all of them once a minute: some come late, after the database was away. */
const readAgainMilliseconds = 60_000;
/** A copy that has missed two reports is silent. */
const silentMilliseconds = 2.5 * windowMilliseconds;
/** For how long a copy that has ended is still shown. */
const endedMilliseconds = 10 * 60_000;

/** The reports of all copies, read bit by bit: half an hour of twenty copies is some megabytes. */
export class CopyWatch {
  readonly #database: Database;
  #reports = new Map<string, CopyReport>();
  #allReadAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<CopyReport[]> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The reports of the last half hour; who asks while they are being read gets the same. */
  read(now: Date): Promise<CopyReport[]> {
    this.#reading ??= this.#readNow(now).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readNow(now: Date): Promise<CopyReport[]> {
    const isAllDue = performance.now() - this.#allReadAt >= readAgainMilliseconds;
    const from = addMilliseconds(now, isAllDue ? -keptMilliseconds : -readAgainMilliseconds);
    const begin = performance.now();
    const reports = await listCopyReports(this.#database, { from, until: addMilliseconds(now, 60_000) });
    if (isAllDue) this.#allReadAt = begin;
    for (const report of reports)
      this.#reports.set(`${report.copyId} ${report.windowStartedAt.getTime()}`, report);
    const oldest = now.getTime() - keptMilliseconds;
    for (const [key, { windowStartedAt }] of this.#reports)
      if (windowStartedAt.getTime() < oldest) this.#reports.delete(key);
    return [...this.#reports.values()];
  }
}

/** Each copy as it reported itself last, by name. */
export function toCopies(reports: CopyReport[], ownCopyId: string, now: number): CopyState[] {
  const newest = new Map<string, CopyReport>();
  for (const report of reports) {
    const known = newest.get(report.copyId);
    if (!known || known.windowStartedAt < report.windowStartedAt) newest.set(report.copyId, report);
  }
  return [...newest.values()]
    .map((report) => ({
      name: report.copyName,
      isOwn: report.copyId === ownCopyId,
      lastSeenAt: report.windowStartedAt.getTime() + report.windowMilliseconds,
      state: stateOf(report, [...newest.values()], now),
      callsPerSecond: (report.calls * 1_000) / Math.max(report.windowMilliseconds, 1_000),
      failures: report.failures,
      cacheAgeMilliseconds: report.cacheAgeMilliseconds,
      clockOffsetMilliseconds: report.clockOffsetMilliseconds,
      poolWaiting: report.databaseWaiting,
    }))
    .filter(({ state, lastSeenAt }) => state !== 'ended' || now - lastSeenAt < endedMilliseconds)
    .sort((one, other) => one.name.localeCompare(other.name) || other.lastSeenAt - one.lastSeenAt);
}

/** A copy has ended where it said so, or where a newer one has its host and port. */
function stateOf(report: CopyReport, newest: CopyReport[], now: number): CopyState['state'] {
  const { copyId, copyName, windowStartedAt, windowMilliseconds: length, isLast } = report;
  const isReplaced = newest.some(
    (other) =>
      other.copyId !== copyId && other.copyName === copyName && other.windowStartedAt > windowStartedAt,
  );
  if (isLast || isReplaced) return 'ended';
  return now - windowStartedAt.getTime() - length > silentMilliseconds ? 'silent' : 'alive';
}
