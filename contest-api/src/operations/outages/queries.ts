import type { Database } from '../../database/database.ts';
import type { SlowCall } from '../../database/tables.ts';

/** The calls that one copy of the API saw in one window of about ten seconds. Its first and last window are shorter. */
export interface CopyReport {
  copyId: string;
  /** Host and port. */
  copyName: string;
  windowStartedAt: Date;
  windowMilliseconds: number;
  /** When the database had it: later than its end where the database was away. */
  recordedAt: Date;
  calls: number;
  /** Those that failed through no fault of the caller (operations/metrics/counts.ts). */
  failures: number;
  /** How many contestants asked for something without which they can't play while their exam ran. */
  contestants: number;
  /** Those of them who were not served, through no fault of their own, by how their first failed call ended. */
  unserved: Record<string, number>;
  /** By call and outcome. */
  outcomes: Record<string, Record<string, number>>;
  started: number;
  submitted: number;
  finished: number;
  slowestCalls: SlowCall[];
  /** Requests without a response at the end of the window, as the following are of that moment. */
  inFlight: number;
  /** Null where nothing was cached yet. */
  cacheAgeMilliseconds: number | null;
  /** How far the database's clock is ahead of the machine's. */
  clockOffsetMilliseconds: number;
  databaseWaiting: number;
  /** Statements that were repeated within the window because of a concurrent one. */
  retriedConflicts: number;
  /** Whether the copy then ended by itself: one without a last window was lost. Default: no. */
  isLast?: boolean;
}

/** Writes windows that a copy has seen; one that is there already stays. */
export async function insertCopyReports(database: Database, reports: readonly CopyReport[]): Promise<void> {
  await database
    .insertInto('copy_reports')
    .values(
      reports.map((report) => ({
        copy_id: report.copyId,
        window_started_at: report.windowStartedAt,
        window_milliseconds: report.windowMilliseconds,
        recorded_at: report.recordedAt,
        copy_name: report.copyName,
        calls: report.calls,
        failures: report.failures,
        contestants: report.contestants,
        unserved: JSON.stringify(report.unserved),
        outcomes: JSON.stringify(report.outcomes),
        started: report.started,
        submitted: report.submitted,
        finished: report.finished,
        slowest_calls: JSON.stringify(report.slowestCalls),
        in_flight: report.inFlight,
        cache_age_milliseconds: report.cacheAgeMilliseconds,
        clock_offset_milliseconds: report.clockOffsetMilliseconds,
        database_waiting: report.databaseWaiting,
        retried_conflicts: report.retriedConflicts,
        is_last: report.isLast ?? false,
      })),
    )
    .onConflict((conflict) => conflict.columns(['copy_id', 'window_started_at']).doNothing())
    .execute();
}

/** The windows that began in a span, of all copies, in the order of time. @param until not included */
export async function listCopyReports(
  database: Database,
  { from, until }: { from: Date; until: Date },
): Promise<CopyReport[]> {
  const rows = await database
    .selectFrom('copy_reports')
    .selectAll()
    .where('window_started_at', '>=', from)
    .where('window_started_at', '<', until)
    .orderBy('window_started_at')
    .orderBy('copy_id')
    .execute();
  return rows.map((row) => ({
    copyId: row.copy_id,
    copyName: row.copy_name,
    windowStartedAt: row.window_started_at,
    windowMilliseconds: row.window_milliseconds,
    recordedAt: row.recorded_at,
    calls: row.calls,
    failures: row.failures,
    contestants: row.contestants,
    unserved: row.unserved,
    outcomes: row.outcomes,
    started: row.started,
    submitted: row.submitted,
    finished: row.finished,
    slowestCalls: row.slowest_calls,
    inFlight: row.in_flight,
    cacheAgeMilliseconds: row.cache_age_milliseconds,
    clockOffsetMilliseconds: row.clock_offset_milliseconds,
    databaseWaiting: row.database_waiting,
    retriedConflicts: row.retried_conflicts,
    isLast: row.is_last,
  }));
}

/** Removes the windows of all copies that began before a moment. */
export async function deleteCopyReports(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('copy_reports').where('window_started_at', '<', before).execute();
}

/** Since when there are windows; undefined where there are none. */
export async function findFirstReport(database: Database): Promise<Date | undefined> {
  const row = await database
    .selectFrom('copy_reports')
    .select('window_started_at')
    .orderBy('window_started_at')
    .limit(1)
    .executeTakeFirst();
  return row?.window_started_at;
}
