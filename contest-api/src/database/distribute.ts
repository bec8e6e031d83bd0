import { RefusedError } from '../command-line/refused-error.ts';
import { type Database, inTransaction } from './database.ts';
import {
  type CitusState,
  distributeFunction,
  distributeTable,
  listUndistributed,
  lockDistribution,
  readCitusState,
} from './queries-distribution.ts';

const refusals: Record<Exclude<CitusState['kind'], 'coordinator'>, string> = {
  absent: 'このPostgreSQLにはCitusがないので、分散する先がありません。何も変えていません。',
  not_created:
    'Citusは入っていますが、このデータベースでは有効ではありません。何も変えていません。次は: すべてのノードで create extension citus',
  worker: 'これはCitusのワーカーです。何も変えていません。コーディネーターのアドレスを使ってください。',
};

/**
 * How many workers the cluster has.
 * @throws RefusedError where this is not the coordinator of a Citus cluster
 */
export async function requireCoordinator(database: Database): Promise<{ workers: number }> {
  const state = await readCitusState(database);
  if (state.kind !== 'coordinator') throw new RefusedError(refusals[state.kind]);
  if (state.isRegistered) return { workers: state.workers };
  throw new RefusedError(
    'コーディネーターがまだクラスターのノードになっていません。何も変えていません。次は: select citus_set_coordinator_host(…)',
  );
}

/**
 * Spreads what is left over the cluster, tables with their rows: all or nothing, and as often as wanted.
 * @param shards into how many shards the participants are divided
 * @returns the tables and functions that were moved
 */
export function distribute(database: Database, shards: number): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    await lockDistribution(transaction);
    const { tables, functions } = await listUndistributed(transaction);
    for (const table of tables) await distributeTable(transaction, table, shards);
    for (const name of functions) await distributeFunction(transaction, name);
    return [...tables, ...functions];
  });
}
