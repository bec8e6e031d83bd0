import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A change that an operator began. */
export interface BegunChange {
  auditEntryId: string;
  operator: string;
  /** The words of the command, such as `exam import`. */
  command: string;
  /** Whom or what it is about, and with which options; without personal data. */
  subject: object;
  beganAt: Date;
}

/** An operator's change with its end: without `endedAt` it is under way, or was killed. */
export interface AuditEntry extends BegunChange {
  endedAt: Date | null;
  outcome: object | null;
  error: string | null;
}

/** Notes that an operator's change begins. */
export async function insertAuditEntry(database: Database, change: BegunChange): Promise<void> {
  await database
    .insertInto('audit_log')
    .values({
      audit_entry_id: change.auditEntryId,
      operator: change.operator,
      command: change.command,
      subject: JSON.stringify(change.subject),
      began_at: change.beganAt,
    })
    .execute();
}

/** Notes how a change ended: with its outcome, or with the message of its error. */
export async function endAuditEntry(
  database: Database,
  auditEntryId: string,
  end: { endedAt: Date; outcome?: object; error?: string },
): Promise<void> {
  await database
    .updateTable('audit_log')
    .set({
      ended_at: end.endedAt,
      outcome: end.outcome ? JSON.stringify(end.outcome) : null,
      error: end.error ?? null,
    })
    .where('audit_entry_id', '=', auditEntryId)
    .execute();
}

/** The latest changes, the newest first. */
export async function listAuditEntries(
  database: Database,
  { limit, since }: { limit: number; since?: Date },
): Promise<AuditEntry[]> {
  const rows = await database
    .selectFrom('audit_log')
    .selectAll()
    .$if(since !== undefined, (select) => select.where('began_at', '>=', since as Date))
    .orderBy('began_at', 'desc')
    .orderBy('audit_entry_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    auditEntryId: row.audit_entry_id,
    operator: row.operator,
    command: row.command,
    subject: row.subject,
    beganAt: row.began_at,
    endedAt: row.ended_at,
    outcome: row.outcome,
    error: row.error,
  }));
}

/** Whether this operator has changed anything yet. */
export async function hasChanged(database: Database, operator: string): Promise<boolean> {
  const entry = database.selectFrom('audit_log').select('audit_entry_id').where('operator', '=', operator);
  return (await entry.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Notes the end of the command that wrote a backup: in the backup itself, which is older than that end, it is under way.
 * @param madeAt when that command began; it wrote its note right after
 */
export async function endRestoredBackup(database: Database, madeAt: Date): Promise<void> {
  await sql`
    update audit_log set ended_at = began_at, outcome = '{"in_this_backup": true}'
    where audit_entry_id = (
      select audit_entry_id from audit_log
      where command = 'db backup' and ended_at is null and began_at >= ${madeAt}
      order by began_at limit 1
    )`.execute(database);
}

/** When maintenance was switched, in the order of time, by commands that succeeded. */
export async function listMaintenanceSwitches(database: Database): Promise<{ isOn: boolean; at: Date }[]> {
  const rows = await database
    .selectFrom('audit_log')
    .select(['command', 'ended_at'])
    .where('command', 'in', ['maintenance on', 'maintenance off'])
    .where('error', 'is', null)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at')
    .execute();
  return rows.flatMap(({ command, ended_at: at }) =>
    at ? [{ isOn: command === 'maintenance on', at }] : [],
  );
}

/** Whether an operator has imported a pack's exam with the command, and it is there. */
export async function hasOperatorsImport(database: Database, examId: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log l join exams e on e.exam_id = l.subject ->> 'exam_id'
    where l.command = 'exam import' and l.ended_at is not null and l.error is null and e.exam_id = ${examId}
    limit 1`.execute(database);
  return rows.length > 0;
}
