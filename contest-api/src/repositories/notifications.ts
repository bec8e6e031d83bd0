import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from './database.ts';
import { lockParticipant } from './entries.ts';
import type { NotificationAudience } from './mail-tables.ts';
import type { Tables } from './tables.ts';

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
  participantId: string;
  email: string;
  displayName: string;
  childrenDivision: boolean;
}

/** Whom a notification is about: everyone who entered, or those who passed in one version of the results. */
export interface Audience {
  examId: string;
  /** Null: everyone. */
  resultVersion: number | null;
}

/** Those of these people who passed in one version of the results. */
async function listPassed(
  database: Database,
  { examId, resultVersion }: Audience,
  participantIds: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select participant_id as id from participant_results
    where participant_id = any(${participantIds}::uuid[]) and exam_id = ${examId}
      and result_version = ${resultVersion} and passed`.execute(database);
  return new Set(rows.map(({ id }) => id));
}

/** Whoever was taken out of the contest, or erased. */
const isGone = sql`(p.cancelled_at is not null or p.erased_at is not null)`;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * The next people of an exam in the order of their ids, by that index only. `isMeant` is false for those who are not of the audience, for
 * synthetic contestants, and for those who were taken out.
 */
export async function listRecipients(
  database: Database,
  audience: Audience,
  { after, limit }: { after: string | null; limit: number },
): Promise<(Recipient & { isMeant: boolean })[]> {
  const { rows } = await sql<Recipient & { isMeant: boolean }>`
    select p.participant_id as "participantId", p.email, p.display_name as "displayName",
      p.children_division as "childrenDivision", (not p.is_synthetic and not ${isGone}) as "isMeant"
    from participants p where p.exam_id = ${audience.examId} and p.participant_id > ${after ?? beforeAll}::uuid
    order by p.participant_id limit ${limit}`.execute(database);
  if (audience.resultVersion === null) return rows;
  // By itself, and not as a condition on each of the page's rows, which Citus does not take.
  const ids = rows.map(({ participantId }) => participantId);
  const passed = await listPassed(database, audience, ids);
  return rows.map((row) => ({ ...row, isMeant: row.isMeant && passed.has(row.participantId) }));
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

const passedIn = (version: number) =>
  sql`and exists (select from participant_results r where r.participant_id = p.participant_id
    and r.exam_id = p.exam_id and r.result_version = ${version} and r.passed)`;

/** How many synthetic contestants an audience has: they get no mail. */
export async function countSynthetic(
  database: Database,
  { examId, resultVersion }: Audience,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from participants p
    where p.exam_id = ${examId} and p.is_synthetic ${resultVersion === null ? sql`` : passedIn(resultVersion)}`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
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

/** Those of these people who have their mail of a notification in the outbox already. */
export async function listNotified(
  database: Database,
  notificationId: string,
  participantIds: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select participant_id as id from mails
    where notification_id = ${notificationId} and participant_id = any(${participantIds}::uuid[])`.execute(
    database,
  );
  return new Set(rows.map(({ id }) => id));
}
