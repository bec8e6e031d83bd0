import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
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
export function findEntryRequest(
  database: Database,
  examId: string,
  tokenHash: string,
): Promise<EntryRequest | undefined> {
  return database
    .selectFrom('entry_requests')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('exam_id', '=', examId)
    .executeTakeFirst();
}

/** The latest entry with an address. */
export function findLatestEntryRequest(
  database: Database,
  examId: string,
  email: string,
): Promise<EntryRequest | undefined> {
  return database
    .selectFrom('entry_requests')
    .selectAll()
    .where('email', '=', email)
    .where('exam_id', '=', examId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The participant who entered with an address, once the entry is confirmed. */
export async function findParticipantByEmail(
  database: Database,
  examId: string,
  email: string,
): Promise<Participant | undefined> {
  const entry = await database
    .selectFrom('entries')
    .select('participant_id')
    .where('exam_id', '=', examId)
    .where('email', '=', email)
    .executeTakeFirst();
  return entry && findParticipant(database, entry.participant_id);
}

/** The participant with an exam number, by its keyed hash. */
export async function findParticipantByExamNumber(
  database: Database,
  examNumberHash: string,
): Promise<Participant | undefined> {
  const row = await database
    .selectFrom('exam_numbers')
    .select('participant_id')
    .where('exam_number_hash', '=', examNumberHash)
    .executeTakeFirst();
  return row && findParticipant(database, row.participant_id);
}

const participantById = (database: Database, participantId: string) =>
  database.selectFrom('participants').selectAll().where('participant_id', '=', participantId);

/** The participant with an id. */
export const findParticipant = (
  database: Database,
  participantId: string,
): Promise<Participant | undefined> => participantById(database, participantId).executeTakeFirst();

/** The same, held until the transaction ends. */
export const lockParticipant = (
  transaction: Database,
  participantId: string,
): Promise<Participant | undefined> =>
  participantById(transaction, participantId).forUpdate().executeTakeFirst();

/** Makes a participant, once per exam and address. @returns false where the address has entered already; then nothing is written */
export async function insertParticipant(
  transaction: Database,
  participant: Participant,
  examNumberHash: string,
): Promise<boolean> {
  const entered = await transaction
    .insertInto('entries')
    .values({
      exam_id: participant.exam_id,
      email: participant.email,
      participant_id: participant.participant_id,
      confirmed_at: participant.created_at,
    })
    .onConflict((conflict) => conflict.columns(['exam_id', 'email']).doNothing())
    .returning('participant_id')
    .executeTakeFirst();
  if (!entered) return false;
  await transaction
    .insertInto('exam_numbers')
    .values({ exam_number_hash: examNumberHash, participant_id: participant.participant_id })
    .execute();
  await transaction.insertInto('participants').values(participant).execute();
  return true;
}
