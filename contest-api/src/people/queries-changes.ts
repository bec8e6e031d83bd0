import { sql, type Updateable } from 'kysely';
import { refreshLastEnd } from '../attempts/queries-attempt-ends.ts';
import { noteCredit } from '../attempts/queries-time-back.ts';
import type { Database } from '../database/database.ts';
import { allRows, changeRows, firstRow } from '../database/rows.ts';
import type { CancellationReason, Tables } from '../database/tables.ts';
import { insertExamNumber, type Participant } from '../entry/queries.ts';

const updateParticipant = (
  transaction: Database,
  participantId: string,
  change: Updateable<Tables['participants']>,
) =>
  transaction.updateTable('participants').set(change).where('participant_id', '=', participantId).execute();

/** Corrects an entry; what waits for an old address goes, except for mails to many. @throws where another entry has the new address */
export async function updateEntry(
  transaction: Database,
  { participant_id, exam_id, email }: Participant,
  corrected: Partial<Pick<Participant, 'email' | 'display_name' | 'birthplace' | 'children_division'>>,
): Promise<void> {
  await updateParticipant(transaction, participant_id, corrected);
  if (corrected.email === undefined) return;
  const readdressed = await changeRows(transaction)`
    update entries set email = ${corrected.email} where exam_id = ${exam_id} and email = ${email}`;
  if (readdressed === 0) throw new Error('an entry that has another address than its participant');
  await deleteRequestsOf(transaction, [email]);
  await changeRows(transaction)`
    delete from mails where recipient = ${email} and notification_id is null and sent_at is null`;
}

/** Gives a participant another exam number; the one of before logs nobody in any more. */
export async function replaceExamNumber(
  transaction: Database,
  participantId: string,
  examNumber: { hash: string; encrypted: string },
): Promise<void> {
  await changeRows(transaction)`delete from exam_numbers where participant_id = ${participantId}`;
  await insertExamNumber(transaction, participantId, examNumber.hash);
  await updateParticipant(transaction, participantId, { encrypted_exam_number: examNumber.encrypted });
}

/** Removes what was asked for with addresses: a link on its way would make another entry with them. */
export async function deleteRequestsOf(transaction: Database, emails: string[]): Promise<void> {
  await changeRows(transaction)`delete from entry_requests where email = any(${emails}::text[])`;
  await changeRows(transaction)`
    delete from mails where recipient = any(${emails}::text[]) and request is not null`;
}

/** Takes a participant out of the contest, and ends a running attempt. */
export async function markCancelled(
  transaction: Database,
  participantId: string,
  { now, reason }: { now: Date; reason: CancellationReason },
): Promise<void> {
  await updateParticipant(transaction, participantId, { cancelled_at: now, cancellation_reason: reason });
  await changeRows(transaction)`
    update attempts set finished_at = ${now} where participant_id = ${participantId} and finished_at is null`;
}

/** Takes a participant back; an attempt that the cancellation had ended runs on. */
export async function unmarkCancelled(transaction: Database, { participant_id, cancelled_at }: Participant) {
  await updateParticipant(transaction, participant_id, { cancelled_at: null, cancellation_reason: null });
  await changeRows(transaction)`
    update attempts set finished_at = null
    where participant_id = ${participant_id} and finished_at = ${cancelled_at}`;
}

const isConcerned = sql<boolean>`(encrypted_accommodation is not null or accommodation_decided_at is not null)`;

/** Those of an exam who asked for something at entry, or were given an answer; who waits comes first. */
export const listConcerned = (database: Database, examId: string) =>
  allRows<Participant>(database)`
    select * from participants where exam_id = ${examId} and cancelled_at is null and ${isConcerned}
    order by accommodation_decided_at nulls first, created_at, participant_id`;

/** Gives a participant a duration, and an attempt that has begun: then browsers read their end again. Exam and participant are held. */
export async function setDuration(
  transaction: Database,
  { participant_id, exam_id }: Pick<Participant, 'participant_id' | 'exam_id'>,
  { factor, now }: { factor: number; now: Date },
): Promise<void> {
  await updateParticipant(transaction, participant_id, {
    duration_factor: factor,
    accommodation_decided_at: now,
  });
  const attempt = await firstRow<{ credit_seconds: number }>(transaction)`
    update attempts set duration_factor = ${factor}
    where participant_id = ${participant_id} and exam_id = ${exam_id} and duration_factor <> ${factor}
    returning credit_seconds`;
  if (!attempt) return;
  if (attempt.credit_seconds > 0) await refreshLastEnd(transaction, exam_id);
  await noteCredit(transaction, exam_id, { last_end_at: null, creditedAt: now });
}
