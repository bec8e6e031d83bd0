import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { allRows, allValues, changeRows, onlyValue } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';
import type { Participant } from '../entry/queries.ts';
import { deleteRequestsOf } from './queries.ts';

/** Instead of a typed answer that is not accepted: it can hold a name. It is its own canonical form, and no answer to anything. */
const erasedAnswer = '消去済み';

/**
 * Takes away who these participants were, in the transaction with the aggregation's turn, so that no answer changes within a marking.
 * Birthplace and division stay, which the counts are made from.
 */
export async function eraseParticipants(transaction: Database, participantIds: string[], now: Date) {
  const theirs = sql`participant_id = any(${participantIds}::uuid[])`;
  await changeRows(transaction)`
    update participants set email = '', display_name = '', encrypted_exam_number = null,
      encrypted_accommodation = null, accommodation_decided_at = null, duration_factor = 1,
      created_at = date_trunc('day', created_at at time zone 'UTC') at time zone 'UTC', erased_at = ${now}::timestamptz
    where ${theirs}`;
  await changeRows(transaction)`
    update answers b set answer = ${erasedAnswer}, canonical_answer = null
    where ${theirs} and answer <> ''
      and exists (select 1 from participants p
        join quizzes q on q.exam_id = p.exam_id
        where p.participant_id = b.participant_id and q.quiz_number = b.quiz_number
          and q.quiz ->> 'type' = 'free_input'
          and not exists (select 1 from accepted_answers c
            where c.exam_id = q.exam_id and c.quiz_number = q.quiz_number
              and c.canonical_answer = coalesce(b.canonical_answer, b.answer)))`;
  // A browser that still plays must not send another typed answer.
  await changeRows(transaction)`
    update attempts a set finished_at = ${now}::timestamptz
    where ${theirs} and finished_at is null
      and exists (select 1 from exams e where e.exam_id = a.exam_id
        and greatest(e.exam_end_at, e.last_end_at) > ${now}::timestamptz)`;
  // Mails as well: those to the address before a correction are not found by the present one.
  for (const table of ['entries', 'exam_numbers', 'mails'])
    await changeRows(transaction)`delete from ${sql.table(table)} where ${theirs}`;
}

/** Everyone who was erased. */
export const listErased = (database: Database) =>
  allValues<string>(database)`select participant_id from participants where erased_at is not null`;

/** Those of some participants whose names are still in the database. */
export const listUnerased = (database: Database, participantIds: string[]) =>
  allRows<Participant>(database)`
    select * from participants where participant_id = any(${participantIds}::uuid[]) and erased_at is null`;

/** Forgets what was sent to addresses (about nobody who is in the contest) and asked for with them, and what their mailboxes got. */
export async function eraseAddresses(transaction: Database, emails: string[], mailboxHashes: string[]) {
  await deleteRequestsOf(transaction, emails);
  await changeRows(transaction)`
    delete from mails where recipient = any(${emails}::text[]) and participant_id is null`;
  await changeRows(transaction)`delete from mail_counts where mailbox_hash = any(${mailboxHashes}::text[])`;
}

/** Rows that are deleted some at a time, so that nobody waits long for a lock and a run that was killed goes on where it was. */
export interface DueRows {
  table: 'entry_requests' | 'mails' | 'mail_counts' | 'revoked_sessions' | 'audit_log';
  key: string[];
  /** The time of a row; those until a moment are due. */
  column: string;
  until: Date;
  /** Whose rows they are, where the table says so. */
  examId?: string;
}

const isDue = ({ column, until, examId }: DueRows): RawBuilder<unknown> =>
  sql`${sql.ref(column)} <= ${until} ${examId === undefined ? sql`` : sql`and exam_id = ${examId}`}`;

const countWhere = (database: Database, table: keyof Tables, condition: RawBuilder<unknown>) =>
  onlyValue<number>(database)`select count(*) from ${sql.table(table)} where ${condition}`;

export const countDue = (database: Database, due: DueRows) => countWhere(database, due.table, isDue(due));

/** Deletes some of what is due. @returns how many; fewer than the limit where none is left */
export function deleteDue(database: Database, due: DueRows, limit: number): Promise<number> {
  const key = sql.join(due.key.map((column) => sql.ref(column)));
  const table = sql.table(due.table);
  return changeRows(database)`
    delete from ${table} where (${key}) in (select ${key} from ${table} where ${isDue(due)} limit ${limit})`;
}

/** Contestants who are known by name. Synthetic ones are nobody. */
const isKnown = (examId: string) => sql`exam_id = ${examId} and erased_at is null and not is_synthetic`;

export const countUnerased = (database: Database, examId: string): Promise<number> =>
  countWhere(database, 'participants', isKnown(examId));

/** Some contestants of an exam who are known by name. */
export const listSomeUnerased = (database: Database, examId: string, limit: number) =>
  allRows<Participant>(database)`select * from participants where ${isKnown(examId)} limit ${limit}`;

/** Contestants who have said something that is still kept. */
const hasAsked = (examId: string) => sql`exam_id = ${examId} and encrypted_accommodation is not null`;

export const countAsked = (database: Database, examId: string): Promise<number> =>
  countWhere(database, 'participants', hasAsked(examId));

/** Forgets what they said; what was granted stays. @returns how many there were */
export const forgetAsked = (database: Database, examId: string): Promise<number> =>
  changeRows(database)`update participants set encrypted_accommodation = null where ${hasAsked(examId)}`;
