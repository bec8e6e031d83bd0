import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { allRows, changeRows, firstRow, onlyValue } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';

/** An operator's change: without its end it is under way, or was killed. */
export type AuditEntry = Selectable<Tables['audit_log']>;

/** Notes that an operator's change begins. */
export const insertAuditEntry = (
  database: Database,
  entry: Pick<AuditEntry, 'audit_entry_id' | 'operator' | 'command' | 'subject' | 'began_at'>,
) => database.insertInto('audit_log').values(entry).execute();

/** Notes how a change ended: with its outcome, or with the message of its error. */
export const endAuditEntry = (
  database: Database,
  auditEntryId: string,
  { ended_at, outcome, error = null }: { ended_at: Date; outcome?: object; error?: string | null },
) =>
  changeRows(database)`
    update audit_log set ended_at = ${ended_at}, outcome = ${outcome ?? null}, error = ${error}
    where audit_entry_id = ${auditEntryId}`;

/** The latest changes, the newest first. */
export const listAuditEntries = (
  database: Database,
  { limit, since }: { limit: number; since?: Date | undefined },
) =>
  allRows<AuditEntry>(database)`
    select * from audit_log where ${since ? sql`began_at >= ${since}` : sql`true`}
    order by began_at desc, audit_entry_id limit ${limit}`;

/** Whether this operator has changed anything yet. */
export const hasChanged = (database: Database, operator: string) =>
  onlyValue<boolean>(database)`select exists (select from audit_log where operator = ${operator})`;

/** When maintenance was switched, in the order of time, by commands that succeeded. */
export const listMaintenanceSwitches = (database: Database) =>
  allRows<{ isOn: boolean; at: Date }>(database)`
    select command = 'maintenance on' as "isOn", ended_at as at from audit_log
    where command in ('maintenance on', 'maintenance off') and error is null and ended_at is not null
    order by ended_at`;

/** Whether an operator has imported a pack's exam with the command, and it is there. */
export async function hasOperatorsImport(database: Database, examId: string): Promise<boolean> {
  const entry = await firstRow(database)`
    select from audit_log l join exams e on e.exam_id = l.subject ->> 'exam_id'
    where l.command = 'exam import' and l.ended_at is not null and l.error is null and e.exam_id = ${examId}
    limit 1`;
  return entry !== undefined;
}
