import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Participant } from '../entry/queries.ts';

/** Rows that are deleted some at a time, so that nobody waits long for a lock and a run that was killed goes on where it was. */
export interface DueRows {
  table: 'entry_requests' | 'mails' | 'mail_counts' | 'revoked_sessions' | 'audit_log';
  /** The columns of the key. */
  key: string[];
  /** The time of a row; those until the moment are due. */
  column: string;
  /** Whose rows they are, where the table says so. */
  examId?: string;
}

const isDue = ({ column, examId }: DueRows, until: Date): RawBuilder<unknown> =>
  sql`${sql.ref(column)} <= ${until} ${examId === undefined ? sql`` : sql`and exam_id = ${examId}`}`;

/** How many rows are due. */
export async function countDue(database: Database, due: DueRows, until: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(due.table)} where ${isDue(due, until)}`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Deletes some of them. @returns how many; fewer than the limit where none is left */
export async function deleteDue(
  database: Database,
  due: DueRows,
  { until, limit }: { until: Date; limit: number },
): Promise<number> {
  const key = sql.join(due.key.map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`
    delete from ${sql.table(due.table)} where (${key}) in (
      select ${key} from ${sql.table(due.table)} where ${isDue(due, until)} limit ${limit})`.execute(
    database,
  );
  return Number(numAffectedRows ?? 0);
}

/** How many contestants of an exam are known by name. Synthetic ones are nobody. */
export async function countUnerased(database: Database, examId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from participants
    where exam_id = ${examId} and erased_at is null and not is_synthetic`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Some of them. */
export async function listSomeUnerased(
  database: Database,
  examId: string,
  limit: number,
): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select * from participants
    where exam_id = ${examId} and erased_at is null and not is_synthetic
    limit ${limit}`.execute(database);
  return rows;
}
