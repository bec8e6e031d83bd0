import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { type CopyStreamQuery, type CopyToStreamQuery, from, to } from 'pg-copy-streams';
import type { Database } from '../database/database.ts';
import { allRows, allValues, changeRows, onlyRow, onlyValue } from '../database/rows.ts';
import type { SchemaTable, Tables } from '../database/tables.ts';

/** A table with its columns in their order. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** The fate of a table's rows in a restore: the backup's come in their place, or are added to them in this way, or no backup has them. */
type Restoring = 'replaced' | 'left out' | { added: string };

/**
 * Every table of the contest. Who did what is not undone with a restore, and a logout stays one. A table that is not here is somebody
 * else's: no backup has it, and a restore leaves it as it is.
 */
const restoring: Record<keyof Tables | SchemaTable, Restoring> = {
  accepted_answers: 'replaced',
  aggregation_turns: 'left out',
  answers: 'replaced',
  attempts: 'replaced',
  audit_log: { added: 'on conflict do nothing' },
  commitments: 'replaced',
  copy_reports: 'replaced',
  database_identity: 'replaced',
  entries: 'replaced',
  entry_requests: 'replaced',
  exam_numbers: 'replaced',
  exam_results: 'replaced',
  exams: 'replaced',
  home_port_counts: 'replaced',
  key_checks: 'replaced',
  kysely_migration: 'left out',
  kysely_migration_lock: 'left out',
  leases: 'left out',
  mail_counts: 'replaced',
  mails: 'replaced',
  notifications: 'replaced',
  participant_results: 'replaced',
  participants: 'replaced',
  question_tallies: 'replaced',
  quiz_statistics: 'replaced',
  quizzes: 'replaced',
  remarks: 'replaced',
  result_versions: 'replaced',
  revoked_sessions: {
    added: `on conflict (participant_id, session_id) do update set
      issued_at = greatest(excluded.issued_at, revoked_sessions.issued_at),
      revoked_at = greatest(excluded.revoked_at, revoked_sessions.revoked_at)`,
  },
  site_state: 'replaced',
  time_credits: 'replaced',
};

const addedBy = ({ name }: { name: string }): string | undefined => {
  const how = new Map<string, Restoring>(Object.entries(restoring)).get(name);
  return typeof how === 'object' ? how.added : undefined;
};

/** Whether a restore adds to a table's rows instead of replacing them. */
export const isMerged = (table: { name: string }): boolean => addedBy(table) !== undefined;

const ownTables = Object.keys(restoring);
const keptTables = Object.entries(restoring).flatMap(([name, how]) => (how === 'left out' ? [] : [name]));

/** The contest's tables with something to keep, by name; not the columns that PostgreSQL works out. */
export const listTables = (database: Database) =>
  allRows<TableShape>(database)`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = current_schema() and c.relname = any(${keptTables}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`;

/** The tables beside the contest's that are not its own. */
export const listForeignTables = (database: Database) =>
  allValues<string>(database)`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p', 'f') and c.relname <> all(${ownTables}::text[])
    order by c.relname`;

/** The foreign keys of such tables, of any schema, to the contest's: PostgreSQL does not empty a table that another one refers to. */
export const listForeignKeys = (database: Database) =>
  allRows<{ name: string; table: string; refers_to: string }>(database)`
    select k.conname as name, k.conrelid::regclass::text as table, c.relname as refers_to
    from pg_constraint k join pg_class c on c.oid = k.confrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class f on f.oid = k.conrelid
    where k.contype = 'f' and n.nspname = current_schema() and c.relname = any(${ownTables}::text[])
      and not (f.relnamespace = c.relnamespace and f.relname = any(${ownTables}::text[]))
    order by k.conrelid::regclass::text, k.conname`;

/** Begins the transaction of a restore; until it is committed nobody sees any of it. */
export async function beginRestoring(client: PoolClient): Promise<void> {
  await client.query("begin; set local idle_in_transaction_session_timeout = '1h'");
}

/** Not the rows of tables that somebody has made inherit from it, which COPY does not send either. */
export const countRows = (database: Database, { name }: TableShape) =>
  onlyValue<number>(database)`select count(*) from only ${sql.table(name)}`;

/** The rows of a table as PostgreSQL's text format for COPY: each ends with a newline, and has no other. */
export function copyOut(client: PoolClient, table: TableShape): CopyToStreamQuery {
  return client.query(to(`copy ${withColumns(client, table)} to stdout`));
}

/** Takes rows in the same format. */
export function copyIn(client: PoolClient, table: TableShape): CopyStreamQuery {
  return client.query(from(`copy ${withColumns(client, table)} from stdin`));
}

const withColumns = (client: PoolClient, { name, columns }: TableShape) =>
  `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;

/** Tables that somebody has made inherit from them, of any schema, keep their rows. */
export async function emptyTables(database: Database, tables: TableShape[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ name }) => sql`only ${sql.table(name)}`))}`.execute(database);
}

/** A table for the time of the transaction, to take rows that are merged into another one with its columns. */
export async function createMergeTable(
  database: Database,
  { name, columns }: TableShape,
): Promise<TableShape> {
  const merged = { name: `restored_${name}`, columns };
  await sql`create temp table ${sql.table(merged.name)} (like ${sql.table(name)}) on commit drop`.execute(
    database,
  );
  return merged;
}

/** Adds the rows to those that are there. */
export async function mergeRows(database: Database, target: TableShape, merged: TableShape): Promise<void> {
  const columns = sql.join(target.columns.map((column) => sql.ref(column)));
  await changeRows(database)`
    insert into ${sql.table(target.name)} (${columns}) select ${columns} from ${sql.table(merged.name)}
    ${sql.raw(addedBy(target) ?? '')}`;
}

/** Notes the end of the command that wrote a backup and began at `madeAt`: in the backup itself it is under way. */
export const endRestoredBackup = (database: Database, madeAt: Date) =>
  changeRows(database)`
    update audit_log set ended_at = began_at, outcome = '{"in_this_backup": true}'
    where audit_entry_id = (
      select audit_entry_id from audit_log
      where command = 'db backup' and ended_at is null and began_at >= ${madeAt}
      order by began_at limit 1
    )`;

/** Makes the restored rows the ones that everyone sees, and lets the planner know how many there are. */
export async function commitRestoring(client: PoolClient, tables: TableShape[]): Promise<void> {
  await client.query('commit');
  await client.query(`analyze ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`);
}

/** The rows that a restore would replace, and how many connections others have to the database. */
export type PresentState = Record<
  'exams' | 'participants' | 'attempts' | 'mails' | 'other_connections',
  number
>;

export const readPresentState = (database: Database) =>
  onlyRow<PresentState>(database)`
    select (select count(*) from exams) as exams, (select count(*) from participants) as participants,
      (select count(*) from attempts) as attempts, (select count(*) from mails) as mails,
      (select count(*) from pg_stat_activity where datname = current_database()
        and application_name = 'contest-api' and pid <> pg_backend_pid()) as other_connections`;

/** The version of the server, and the hash that identifies the DATA_KEY. */
export const readBackupFacts = (database: Database) =>
  onlyRow<{ server_version: string; key_hash: string | null; production_since: Date | null }>(database)`
    select current_setting('server_version') as server_version,
      (select key_hash from key_checks where key_check_id = 'data_key') as key_hash,
      (select production_since from database_identity limit 1) as production_since`;

/** The exams with the number of those who entered. */
export async function listBackedUpExams(database: Database) {
  const ids = await allValues<string>(database)`select exam_id from exams order by exam_start_at`;
  // By itself: Citus joins no counts of the shards with a table that every node has.
  const counts = await allRows<{ exam_id: string; participants: number }>(database)`
    select exam_id, count(*) as participants from participants group by exam_id`;
  const countOf = new Map(counts.map((row) => [row.exam_id, row.participants]));
  return ids.map((exam_id) => ({ exam_id, participants: countOf.get(exam_id) ?? 0 }));
}
