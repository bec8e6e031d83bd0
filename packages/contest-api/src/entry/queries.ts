import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import { allRows, changeRows, firstRow } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';

export type EntryRequest = Selectable<Tables['entry_requests']>;
export type Participant = Selectable<Tables['participants']>;

/** Stores an entry until the link in the mail is followed. */
export const insertEntryRequest = (database: Database, request: Insertable<Tables['entry_requests']>) =>
  database.insertInto('entry_requests').values(request).execute();

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

/** How many take part, by their birthplace; places without anybody are absent. */
export type CrewByPlace = Readonly<Record<string, number>>;

/** A count of an exam's participants. One that has not ended has the figures of the one before it. */
export type HomePortCount = Selectable<Tables['home_port_counts']>;

/** How long a count that has not ended is taken to last. */
const longestMilliseconds = 10_000;

/** Counts who has entered and was not taken out. Reads all participants from end to end: a second or so for a million. */
export async function countCrew(database: Database, examId: string): Promise<CrewByPlace> {
  const rows = await allRows<{ birthplace: string; crew: number }>(database)`
    select birthplace, count(*) as crew from participants
    where exam_id = ${examId} and cancelled_at is null group by birthplace`;
  return Object.fromEntries(rows.map(({ birthplace, crew }) => [birthplace, crew]));
}

/** The latest count; undefined where nobody has begun one. */
export const findHomePortCount = (database: Database, examId: string) =>
  firstRow<HomePortCount>(database)`select * from home_port_counts where exam_id = ${examId}`;

/** Takes the turn to count, where the latest count is still that of `before`. @returns false where another copy was faster */
export async function claimHomePortCount(
  database: Database,
  { examId, before, now }: { examId: string; before: Date | undefined; now: Date },
): Promise<boolean> {
  const claimed = await changeRows(database)`
    insert into home_port_counts (exam_id, counted_at, counts, took_milliseconds)
    values (${examId}, ${now}, null, ${longestMilliseconds})
    on conflict (exam_id) do update set counted_at = excluded.counted_at,
        took_milliseconds = excluded.took_milliseconds
      where home_port_counts.counted_at = ${before ?? null}::timestamptz`;
  return claimed > 0;
}

/** Saves what was counted, unless a later count has begun meanwhile. */
export const saveHomePortCount = (database: Database, count: HomePortCount) =>
  changeRows(database)`
    update home_port_counts set counts = ${count.counts}, took_milliseconds = ${count.took_milliseconds}
    where exam_id = ${count.exam_id} and counted_at = ${count.counted_at}`;
