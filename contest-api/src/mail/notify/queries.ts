import { type Insertable, type Selectable, sql } from 'kysely';
import { listAttemptsOf, type Span } from '../../attempts/queries-time-back.ts';
import type { Database } from '../../database/database.ts';
import type { Move, NotificationAudience, Tables } from '../../database/tables.ts';
import { lockParticipant } from '../../entry/queries.ts';
import { listMovers, type VersionPair } from '../../results/versions/queries-comparison.ts';

export type Notification = Selectable<Tables['notifications']>;

/** The notification of this name to this audience, if it was ever begun. */
export function findNotification(
  database: Database,
  examId: string,
  audience: NotificationAudience,
  templateName: string,
): Promise<Notification | undefined> {
  return database
    .selectFrom('notifications')
    .selectAll()
    .where('exam_id', '=', examId)
    .where('audience', '=', audience)
    .where('template_name', '=', templateName)
    .executeTakeFirst();
}

/** A notification by its id. */
export function findNotificationById(
  database: Database,
  notificationId: string,
): Promise<Notification | undefined> {
  return database
    .selectFrom('notifications')
    .selectAll()
    .where('notification_id', '=', notificationId)
    .executeTakeFirst();
}

/** Begins a notification; where another operator began the same one meanwhile, theirs stays. */
export async function insertNotification(
  database: Database,
  notification: Insertable<Tables['notifications']>,
): Promise<void> {
  await database
    .insertInto('notifications')
    .values(notification)
    .onConflict((conflict) => conflict.columns(['exam_id', 'audience', 'template_name']).doNothing())
    .execute();
}

/** Notes how fast a notification goes on, and whether all its mails are in the outbox. */
export async function updateNotification(
  database: Database,
  notificationId: string,
  change: { mails_per_minute?: number; completed_at?: Date | null },
): Promise<void> {
  await database
    .updateTable('notifications')
    .set(change)
    .where('notification_id', '=', notificationId)
    .execute();
}

/** Somebody who may get a notification. */
export interface Recipient {
  /** Null for whoever has not confirmed the entry. */
  participantId: string | null;
  email: string;
  displayName: string;
  childrenDivision: boolean;
}

/** The key that tells one recipient from the others. */
export const keyOf = ({ participantId, email }: Pick<Recipient, 'participantId' | 'email'>): string =>
  participantId ?? email;

/**
 * Whom a notification is about: everyone who entered, those who passed in one version of the results, those who were playing in a span of
 * time, those who moved between two versions, or the addresses whose entry was never confirmed.
 */
export type Audience = { examId: string } & (
  | { group: 'everyone' | 'unconfirmed' }
  | { group: 'qualifiers'; resultVersion: number }
  | { group: 'outage'; span: Span }
  | { group: 'remark'; versions: VersionPair; move: Move }
);

/** Those of these people whom a notification is about. */
async function listMeant(
  database: Database,
  audience: Audience,
  participantIds: string[],
): Promise<Set<string>> {
  const { examId } = audience;
  switch (audience.group) {
    case 'everyone':
    case 'unconfirmed':
      return new Set(participantIds);
    case 'remark':
      return listMovers(database, audience.versions, audience.move, participantIds);
    case 'outage':
      return new Set(await listAttemptsOf(database, { examId, span: audience.span, participantIds }));
    case 'qualifiers': {
      const { rows } = await sql<{ id: string }>`
        select participant_id as id from participant_results
        where participant_id = any(${participantIds}::uuid[]) and exam_id = ${examId}
          and result_version = ${audience.resultVersion} and passed`.execute(database);
      return new Set(rows.map(({ id }) => id));
    }
  }
}

/** Whoever was taken out of the contest, or erased. */
const isGone = sql`(p.cancelled_at is not null or p.erased_at is not null)`;
/** Where the people of an audience begin: before every id and every address. */
const beforeAll = { people: '00000000-0000-0000-0000-000000000000', addresses: '' };

/** A page of those who may be of an audience. */
export type ListedRecipient = Recipient & { isMeant: boolean; isSynthetic: boolean };

/**
 * The next people of an exam in the order of their ids, by that index only; of those who have not confirmed, the next addresses. `isMeant`
 * is false for those who are not of the audience, and for those who were taken out.
 * @param page.after the key of the last one before
 */
export async function listRecipients(
  database: Database,
  audience: Audience,
  { after, limit }: { after: string | null; limit: number },
): Promise<ListedRecipient[]> {
  if (audience.group === 'unconfirmed') return listUnconfirmed(database, audience.examId, { after, limit });
  const { rows } = await sql<ListedRecipient & { participantId: string }>`
    select p.participant_id as "participantId", p.email, p.display_name as "displayName",
      p.children_division as "childrenDivision", p.is_synthetic as "isSynthetic", not ${isGone} as "isMeant"
    from participants p where p.exam_id = ${audience.examId} and p.participant_id > ${after ?? beforeAll.people}::uuid
    order by p.participant_id limit ${limit}`.execute(database);
  // By itself, and not as a condition on each of the page's rows, which Citus does not take.
  const ids = rows.map(({ participantId }) => participantId);
  const meant = await listMeant(database, audience, ids);
  return rows.map((row) => ({ ...row, isMeant: row.isMeant && meant.has(row.participantId) }));
}

/** The name stays out: somebody else may have typed it, and would be writing in the contest's voice. */
async function listUnconfirmed(
  database: Database,
  examId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ListedRecipient[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct r.email from entry_requests r
    where r.exam_id = ${examId} and r.email > ${after ?? beforeAll.addresses}
      and not exists (select 1 from entries e where e.exam_id = r.exam_id and e.email = r.email)
    order by r.email limit ${limit}`.execute(database);
  const unknown = { participantId: null, displayName: '', childrenDivision: false };
  return rows.map(({ email }) => ({ ...unknown, email, isMeant: true, isSynthetic: false }));
}

/** One of them, held until the transaction ends; undefined for whoever was taken out of the contest, or erased. */
export async function lockRecipient(
  transaction: Database,
  participantId: string,
): Promise<Recipient | undefined> {
  const row = await lockParticipant(transaction, participantId);
  if (!row || row.cancelled_at || row.erased_at) return undefined;
  return {
    participantId,
    email: row.email,
    displayName: row.display_name,
    childrenDivision: row.children_division,
  };
}

/** Those of these people who are neither taken out of the contest nor erased. */
export async function listPresent(database: Database, participantIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select participant_id as id from participants p
    where participant_id = any(${participantIds}::uuid[]) and not ${isGone}`.execute(database);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these people whose entry there still is: who was erased has none. */
export async function listEntered(
  database: Database,
  examId: string,
  recipients: Recipient[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select participant_id as id from entries
    where exam_id = ${examId} and email = any(${recipients.map(({ email }) => email)}::text[])`.execute(
    database,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The keys of those of these people who have their mail of a notification in the outbox already. */
export async function listNotified(
  database: Database,
  notificationId: string,
  recipients: Recipient[],
): Promise<Set<string>> {
  const ids = recipients.flatMap(({ participantId }) => participantId ?? []);
  const addresses = recipients.flatMap(({ participantId, email }) => (participantId ? [] : email));
  const { rows } = await sql<{ key: string }>`
    select coalesce(participant_id::text, recipient) as key from mails
    where notification_id = ${notificationId} and (participant_id = any(${ids}::uuid[])
      or (participant_id is null and recipient = any(${addresses}::text[])))`.execute(database);
  return new Set(rows.map(({ key }) => key));
}
