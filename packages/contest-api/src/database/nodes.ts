import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { type RawBuilder, sql } from 'kysely';
import { ThrottledCache } from '../throttled-cache.ts';
import { readDatabaseTime } from './clock.ts';
import type { Database, Pool } from './database.ts';
import { allRows, onlyValue } from './rows.ts';

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
