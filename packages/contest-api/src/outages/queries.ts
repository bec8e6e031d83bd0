import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import { allRows, changeRows, onlyValue } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';

/** The calls that one copy of the API saw in one window of about ten seconds. Its first and last window are shorter. */
export type CopyReport = Selectable<Tables['copy_reports']>;

/** Writes windows that a copy has seen; one that is there already stays. */
export async function insertCopyReports(database: Database, reports: readonly CopyReport[]): Promise<void> {
  const rows = reports.map((report) => ({ ...report, slowest_calls: JSON.stringify(report.slowest_calls) }));
  await database
    .insertInto('copy_reports')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['copy_id', 'window_started_at']).doNothing())
    .execute();
}

/** The windows that began in a span, of all copies, in the order of time. @param until not included */
export const listCopyReports = (database: Database, { from, until }: { from: Date; until: Date }) =>
  allRows<CopyReport>(database)`
    select * from copy_reports where window_started_at >= ${from} and window_started_at < ${until}
    order by window_started_at, copy_id`;

/** Removes the windows of all copies that began before a moment. */
export const deleteCopyReports = (database: Database, before: Date) =>
  changeRows(database)`delete from copy_reports where window_started_at < ${before}`;

/** Since when there are windows; null where there are none. */
export const findFirstReport = (database: Database) =>
  onlyValue<Date | null>(database)`select min(window_started_at) from copy_reports`;
