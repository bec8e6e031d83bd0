import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { countAttempts } from '../contest/queries-attempt-ends.ts';
import { readDatabaseTime } from '../database/clock.ts';
import type { Database, Pool } from '../database/database.ts';
import { allRows, changeRows, onlyRow, onlyValue } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';
import { ThrottledCache } from '../database/throttled-cache.ts';

/** How many contestants of an exam are where. Reads two tables from end to end. */
export async function readPeople(database: Database, examId: string, now: Date) {
  const entered = await onlyRow<{
    entered: number;
    /** Of those who entered, how many were taken out: they are in no result from the next aggregation on. */
    cancelled: number;
    /** Of the others, how many asked for something at entry and have no answer yet. */
    accommodations_waiting: number;
  }>(database)`
    select count(*) as entered, count(*) filter (where cancelled_at is not null) as cancelled,
      count(*) filter (where cancelled_at is null and encrypted_accommodation is not null
        and accommodation_decided_at is null) as accommodations_waiting
    from participants where exam_id = ${examId}`;
  return { ...entered, ...(await countAttempts(database, examId, now)) };
}

/** Figures that are not looked at again and again: how many addresses asked to enter and have not confirmed it, and the database's size. */
export const readSlowState = (database: Database, examId: string) =>
  onlyRow<{ unconfirmed: number; database_bytes: number }>(database)`
    select (select count(distinct r.email) from entry_requests r where r.exam_id = ${examId} and not exists (
        select 1 from entries e where e.exam_id = r.exam_id and e.email = r.email)) as unconfirmed,
      pg_database_size(current_database()) as database_bytes`;

/** A server of a Citus cluster, as the one that is asked sees it; its figures are null where it can't be reached. */
export interface ClusterNode {
  /** Host and port. */
  node: string;
  is_up: boolean;
  /** Of clients and of other nodes. */
  connections: number | null;
  /** Two-phase commits that have waited for their end for more than a minute: they hold their rows' locks. */
  prepared_transactions: number | null;
  database_bytes: number | null;
}

/** Run on each node; a two-phase commit that began after the moment may still be under way. */
const ownFigures = (moment: Date) => `select json_build_object(
  'connections', (select count(*) from pg_stat_activity where datname = current_database() and backend_type = 'client backend'),
  'prepared_transactions', (select count(*) from pg_prepared_xacts where database = current_database()
    and prepared < '${moment.toISOString()}'),
  'database_bytes', pg_database_size(current_database()))`;

/** The nodes of the cluster, the coordinator first; none on one PostgreSQL. */
export async function listNodes(database: Database): Promise<ClusterNode[]> {
  const isSpread = onlyValue<boolean>(database)`select to_regclass('pg_dist_node') is not null`;
  if (!(await isSpread)) return [];
  const minuteAgo = addMilliseconds(await readDatabaseTime(database), -60_000);
  const figure = (name: keyof ClusterNode): RawBuilder<unknown> =>
    sql`(case when success then result::json ->> ${sql.lit(name)} end)::bigint as ${sql.ref(name)}`;
  return allRows<ClusterNode>(database)`
    select nodename || ':' || nodeport as node, success as is_up,
      ${figure('connections')}, ${figure('prepared_transactions')}, ${figure('database_bytes')}
    from run_command_on_all_nodes(${ownFigures(minuteAgo)}, give_warning_for_connection_errors := true)
    join pg_dist_node using (nodeid) order by groupid, nodeid`;
}

/** The same for monitoring, which asks often. */
export const cachedNodes = (database: Database): ThrottledCache<ClusterNode[]> =>
  new ThrottledCache(() => listNodes(database), {
    pauseMilliseconds: 15_000,
    patienceMilliseconds: 1_000,
    largestShare: 0.1,
  });

/** The group of nodes in a Citus cluster that has a participant's rows: a primary and its standbys. */
export async function findNodeOf(pool: Pool, participantId: string): Promise<number> {
  const { rows } = await pool.query<{ groupid: number }>({
    name: 'find-node-of',
    text: `select groupid from pg_dist_placement
      where shardid = get_shard_id_for_distribution_column('participants', $1::uuid)`,
    values: [participantId],
  });
  return rows[0]?.groupid ?? 0;
}

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
