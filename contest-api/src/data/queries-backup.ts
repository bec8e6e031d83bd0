import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { type CopyStreamQuery, type CopyToStreamQuery, from, to } from 'pg-copy-streams';
import type { Database } from '../database/database.ts';
import { allRows, allValues, changeRows, onlyRow, onlyValue } from '../database/rows.ts';

/** A table with its columns in their order. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** Tables that are not backed up: the schema's own, and what a running command needs only while it runs. */
const leftOut = ['kysely_migration', 'kysely_migration_lock', 'leases', 'aggregation_turns'];

/** Tables that keep their rows and get the backup's too: who did what is not undone with it, and a logout stays one. */
const mergedTables: Record<string, string> = {
  audit_log: 'on conflict do nothing',
  revoked_sessions: `on conflict (participant_id, session_id) do update set
    issued_at = greatest(excluded.issued_at, revoked_sessions.issued_at),
    revoked_at = greatest(excluded.revoked_at, revoked_sessions.revoked_at)`,
};

/** Whether a restore adds to a table's rows instead of replacing them. */
export const isMerged = ({ name }: { name: string }): boolean => name in mergedTables;

/** Every table with something to keep, by name. */
export const listTables = (database: Database) =>
  allRows<TableShape>(database)`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and c.relname <> all(${leftOut}::text[])
    group by c.relname order by c.relname`;

/** Begins the transaction of a restore; until it is committed nobody sees any of it. */
export async function beginRestoring(client: PoolClient): Promise<void> {
  await client.query("begin; set local idle_in_transaction_session_timeout = '1h'");
}

export const countRows = (database: Database, { name }: TableShape) =>
  onlyValue<number>(database)`select count(*) from ${sql.table(name)}`;

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

export async function emptyTables(database: Database, tables: TableShape[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(database);
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
    ${sql.raw(mergedTables[target.name] ?? '')}`;
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
export async function commitRestoring(client: PoolClient): Promise<void> {
  await client.query('commit');
  await client.query('analyze');
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
