import { sql } from 'kysely';
import { refreshLastEnd } from '../attempts/queries-attempt-ends.ts';
import { noteCredit } from '../attempts/queries-time-credits.ts';
import type { Database } from '../database/database.ts';
import type { Participant } from '../entry/queries.ts';

const isConcerned = sql<boolean>`(encrypted_accommodation is not null or accommodation_decided_at is not null)`;

/** Those of an exam who asked for something at entry, or were given an answer; who waits comes first. */
export async function listConcerned(database: Database, examId: string): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select * from participants where exam_id = ${examId} and cancelled_at is null and ${isConcerned}
    order by accommodation_decided_at nulls first, created_at, participant_id`.execute(database);
  return rows;
}

/** How many of an exam's contestants have said something that is still kept. */
export async function countAsked(database: Database, examId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from participants
    where exam_id = ${examId} and encrypted_accommodation is not null`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Forgets what they said; what was granted stays. @returns how many there were */
export async function forgetAsked(database: Database, examId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update participants set encrypted_accommodation = null
    where exam_id = ${examId} and encrypted_accommodation is not null`.execute(database);
  return Number(numAffectedRows ?? 0);
}

/**
 * Gives a participant a duration, and the attempt too where it has begun: then the browsers are told to read their end again. The row of
 * the exam is held by the transaction, and the participant's.
 */
export async function setDuration(
  transaction: Database,
  { participant_id, exam_id }: Pick<Participant, 'participant_id' | 'exam_id'>,
  { factor, now }: { factor: number; now: Date },
): Promise<void> {
  await transaction
    .updateTable('participants')
    .set({ duration_factor: factor, accommodation_decided_at: now })
    .where('participant_id', '=', participant_id)
    .execute();
  const attempt = await transaction
    .updateTable('attempts')
    .set({ duration_factor: factor })
    .where('participant_id', '=', participant_id)
    .where('exam_id', '=', exam_id)
    .where('duration_factor', '!=', factor)
    .returning('credit_seconds')
    .executeTakeFirst();
  if (!attempt) return;
  if (attempt.credit_seconds > 0) await refreshLastEnd(transaction, exam_id);
  await noteCredit(transaction, exam_id, { lastEndAt: null, creditedAt: now });
}
