import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import { changeRows, firstRow } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';

export type EntryRequest = Selectable<Tables['entry_requests']>;
export type Participant = Selectable<Tables['participants']>;

/** Stores an entry until the link in the mail is followed. */
export async function insertEntryRequest(
  database: Database,
  request: Insertable<Tables['entry_requests']>,
): Promise<void> {
  await database.insertInto('entry_requests').values(request).execute();
}

/** The request behind a verification link, by the keyed hash of its token. */
export const findEntryRequest = (database: Database, examId: string, tokenHash: string) =>
  firstRow<EntryRequest>(database)`
    select * from entry_requests where token_hash = ${tokenHash} and exam_id = ${examId}`;

/** The latest entry with an address. */
export const findLatestEntryRequest = (database: Database, examId: string, email: string) =>
  firstRow<EntryRequest>(database)`
    select * from entry_requests where email = ${email} and exam_id = ${examId}
    order by created_at desc limit 1`;

type Id = Pick<Participant, 'participant_id'>;

/** The participant who entered with an address, once the entry is confirmed. */
export async function findParticipantByEmail(database: Database, examId: string, email: string) {
  const entry = await firstRow<Id>(database)`
    select participant_id from entries where exam_id = ${examId} and email = ${email}`;
  return entry && findParticipant(database, entry.participant_id);
}

/** The participant with an exam number, by its keyed hash. */
export async function findParticipantByExamNumber(database: Database, examNumberHash: string) {
  const row = await firstRow<Id>(database)`
    select participant_id from exam_numbers where exam_number_hash = ${examNumberHash}`;
  return row && findParticipant(database, row.participant_id);
}

/** The participant with an id. */
export const findParticipant = (database: Database, participantId: string) =>
  firstRow<Participant>(database)`select * from participants where participant_id = ${participantId}`;

/** The same, held until the transaction ends. */
export const lockParticipant = (transaction: Database, participantId: string) =>
  firstRow<Participant>(transaction)`
    select * from participants where participant_id = ${participantId} for update`;

/** Makes a participant, once per exam and address. @returns false where the address has entered already; then nothing is written */
export async function insertParticipant(
  transaction: Database,
  participant: Participant,
  examNumberHash: string,
): Promise<boolean> {
  const { exam_id, email, participant_id, created_at } = participant;
  const entered = await changeRows(transaction)`
    insert into entries (exam_id, email, participant_id, confirmed_at)
    values (${exam_id}, ${email}, ${participant_id}, ${created_at})
    on conflict (exam_id, email) do nothing`;
  if (entered === 0) return false;
  await insertExamNumber(transaction, participant_id, examNumberHash);
  await transaction.insertInto('participants').values(participant).execute();
  return true;
}

/** Lets a participant be found by an exam number, of which this is the keyed hash. */
export const insertExamNumber = (transaction: Database, participantId: string, examNumberHash: string) =>
  changeRows(transaction)`
    insert into exam_numbers (exam_number_hash, participant_id) values (${examNumberHash}, ${participantId})`;
