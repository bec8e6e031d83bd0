import { sql } from 'kysely';
import { OperatorError } from '../errors.ts';
import { type Database, inTransaction } from './database.ts';
import { allRows, allValues } from './rows.ts';
import type { SchemaTable, Tables } from './tables.ts';

/**
 * Where the rows of a table are in a Citus cluster: on the coordinator, where the other nodes reach them; a copy of all on every node; or
 * spread by a column's value, where equal values of the table `beside` are on one node.
 */
type Placement = 'coordinator' | 'everywhere' | { by: string; beside?: keyof Tables };

/** Where the contest's tables belong, in the order in which they can be moved (docs/citus.md). Any other table is left where it is. */
export const placements: Record<keyof Tables | SchemaTable, Placement> = {
  exams: 'everywhere',
  quizzes: 'everywhere',
  accepted_answers: 'everywhere',
  participants: { by: 'participant_id' },
  attempts: { by: 'participant_id', beside: 'participants' },
  time_credits: { by: 'participant_id', beside: 'participants' },
  answers: { by: 'participant_id', beside: 'participants' },
  participant_results: { by: 'participant_id', beside: 'participants' },
  aggregation_turns: 'coordinator',
  audit_log: 'coordinator',
  commitments: 'coordinator',
  copy_reports: 'coordinator',
  database_identity: 'coordinator',
  entries: 'coordinator',
  entry_requests: 'coordinator',
  exam_numbers: 'coordinator',
  exam_results: 'coordinator',
  home_port_counts: 'coordinator',
  key_checks: 'coordinator',
  kysely_migration: 'coordinator',
  kysely_migration_lock: 'coordinator',
  leases: 'coordinator',
  mail_counts: 'coordinator',
  mails: 'coordinator',
  notifications: 'coordinator',
  question_tallies: 'coordinator',
  quiz_statistics: 'coordinator',
  remarks: 'coordinator',
  result_versions: 'coordinator',
  revoked_sessions: 'coordinator',
  site_state: 'coordinator',
};

/** Functions that run on the node that has the participant of their first argument. */
const functions = [
  'start_own_attempt(uuid, text, timestamptz)',
  'submit_own_answer(uuid, text, integer, text, text, timestamptz, timestamptz, integer, integer)',
];

/** How much of Citus a database server has. */
type CitusState =
  | { kind: 'absent' }
  /** Installed on the server, but not created in this database. */
  | { kind: 'not_created' }
  | { kind: 'worker' }
  | { kind: 'coordinator'; isRegistered: boolean; workers: number };

/** Whether the connected server is the coordinator of a Citus cluster, and what it lacks if not. */
export async function readCitusState(database: Database): Promise<CitusState> {
  const [citus] = await allRows<{ isCreated: boolean }>(database)`
    select installed_version is not null as "isCreated"
    from pg_available_extensions where name = 'citus'`;
  if (!citus) return { kind: 'absent' };
  if (!citus.isCreated) return { kind: 'not_created' };
  const [group] = await allValues<number>(database)`select groupid from pg_dist_local_group`;
  if (group !== 0) return { kind: 'worker' };
  const [nodes] = await allRows<{ isRegistered: boolean; workers: number }>(database)`
    select coalesce(bool_or(groupid = 0), false) as "isRegistered",
      count(*) filter (where groupid <> 0 and noderole = 'primary' and isactive) as workers
    from pg_dist_node`;
  return { kind: 'coordinator', isRegistered: false, workers: 0, ...nodes };
}

const refusals: Record<Exclude<CitusState['kind'], 'coordinator'>, string> = {
  absent: 'このPostgreSQLにはCitusがないので、分散する先がありません。何も変えていません。',
  not_created:
    'Citusは入っていますが、このデータベースでは有効ではありません。何も変えていません。次は: すべてのノードで create extension citus',
  worker: 'これはCitusのワーカーです。何も変えていません。コーディネーターのアドレスを使ってください。',
};

/** How many workers the cluster has. @throws OperatorError where this is not its coordinator */
export async function requireCoordinator(database: Database): Promise<{ workers: number }> {
  const state = await readCitusState(database);
  if (state.kind !== 'coordinator') throw new OperatorError(refusals[state.kind]);
  if (state.isRegistered) return { workers: state.workers };
  throw new OperatorError(
    'コーディネーターがまだクラスターのノードになっていません。何も変えていません。次は: select citus_set_coordinator_host(…)',
  );
}

/** The tables and functions that are not yet where they belong, in the order in which they can be moved. */
export async function listUndistributed(database: Database) {
  const tables = await allValues<string>(database)`
    select relname from pg_class
    where relnamespace = (select oid from pg_namespace where nspname = current_schema()) and relkind = 'r'
      and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)`;
  const delegated = await allValues<number>(database)`
    select objid from pg_dist_object where distribution_argument_index is not null`;
  const known = await allRows<{ name: string; oid: number }>(database)`
    select name, name::regprocedure::oid as oid from unnest(${functions}::text[]) as name`;
  return {
    tables: (Object.keys(placements) as (keyof typeof placements)[]).filter((table) =>
      tables.includes(table),
    ),
    functions: known.filter(({ oid }) => !delegated.includes(oid)).map(({ name }) => name),
  };
}

/** Moves a table to where it belongs, without writes meanwhile; the other nodes learn to reach one that stays. */
async function distributeTable(
  transaction: Database,
  table: keyof typeof placements,
  shards: number,
): Promise<void> {
  const placement = placements[table];
  if (placement === 'coordinator') {
    await sql`select citus_add_local_table_to_metadata(${table}::regclass)`.execute(transaction);
    return;
  }
  if (placement === 'everywhere') {
    await sql`select create_reference_table(${table})`.execute(transaction);
    return;
  }
  const { by, beside } = placement;
  const spread = beside
    ? sql`colocate_with := ${beside}`
    : sql`colocate_with := 'none', shard_count := ${shards}::integer`;
  await sql`select create_distributed_table(${table}, ${by}, ${spread})`.execute(transaction);
}

/** Spreads what is left over the cluster, all or nothing, and as often as wanted. @returns the tables and functions that were moved */
export function distribute(database: Database, shards: number): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    // Held until the end, so that two operators who distribute come one after the other.
    await allRows(transaction)`select from key_checks for update`;
    // Every statement over one connection per node: a cluster needs that to create tables of several kinds in one transaction.
    await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(transaction);
    const { tables, functions } = await listUndistributed(transaction);
    for (const table of tables) await distributeTable(transaction, table, shards);
    for (const name of functions)
      await sql`select create_distributed_function(
        ${name}::regprocedure, 'the_participant', colocate_with := 'attempts')`.execute(transaction);
    return [...tables, ...functions];
  });
}
