import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import {
  allRows,
  allValues,
  changeRows,
  firstRow,
  lowestUuid,
  onlyValue,
  type Statement,
} from '../../database/rows.ts';
import type { Tables } from '../../database/tables.ts';
import { lockParticipant, type Participant } from '../../entry/queries.ts';
import { isFree, isInHands, type MailState, mailIs, mailStates } from '../outbox/queries.ts';

export type Notification = Selectable<Tables['notifications']>;

/** The notification of this name to this audience, if it was ever begun. */
export const findNotification = (
  database: Database,
  { exam_id, audience, template_name }: Pick<Notification, 'exam_id' | 'audience' | 'template_name'>,
) =>
  firstRow<Notification>(database)`
    select * from notifications
    where exam_id = ${exam_id} and audience = ${audience} and template_name = ${template_name}`;

/** A notification by its id. */
export const findNotificationById = (database: Database, notificationId: string) =>
  firstRow<Notification>(database)`select * from notifications where notification_id = ${notificationId}`;

/** Begins a notification, or goes on with the one that was begun, at the rate and from the file that are given now. @returns it, with the words that it has */
export function beginNotification(transaction: Database, notification: Insertable<Tables['notifications']>) {
  const { mails_per_minute, template_file = null } = notification;
  return transaction
    .insertInto('notifications')
    .values(notification)
    .onConflict((conflict) =>
      conflict
        .columns(['exam_id', 'audience', 'template_name'])
        .doUpdateSet({ mails_per_minute, template_file, completed_at: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A notification that is queued, as it was when that began. */
type BegunNotification = Pick<Notification, 'notification_id' | 'generation'>;

/** Holds a notification until the transaction ends. @returns false where it was stopped since it was begun */
export async function lockUnlessStopped(
  transaction: Database,
  { notification_id, generation }: BegunNotification,
): Promise<boolean> {
  const row = await firstRow<Pick<Notification, 'generation'>>(transaction)`
    select generation from notifications where notification_id = ${notification_id} for update`;
  return row?.generation === generation;
}

/** Stops whatever queues a notification, and holds it until the transaction ends. */
export const stopNotification = (transaction: Database, notificationId: string) =>
  changeRows(transaction)`
    update notifications set generation = generation + 1, completed_at = null
    where notification_id = ${notificationId}`;

/** Notes that all mails of a notification are in the queue. @returns 0 where it was stopped since it was begun */
export const markCompleted = (
  database: Database,
  { notification_id, generation }: BegunNotification,
  { now, unreachable }: { now: Date; unreachable: number },
) =>
  changeRows(database)`
    update notifications set completed_at = ${now}, unreachable = ${unreachable}
    where notification_id = ${notification_id} and generation = ${generation}`;

/** Somebody who may get a notification; without an id, an address whose entry was not confirmed. */
export type Recipient = Pick<Participant, 'email' | 'display_name' | 'children_division' | 'is_synthetic'> & {
  participant_id: string | null;
};

/** Tells one recipient from the others. */
export const keyOf = ({ participant_id, email }: Recipient): string => participant_id ?? email;

/** Some people of an exam, walked through by a key. @param page.after the key of the last one before */
export type ReadPeople = (
  database: Database,
  examId: string,
  page: { after: string; limit: number },
) => Promise<Recipient[]>;

const idsOf =
  (database: Database): Statement<Set<string>> =>
  async (...statement) =>
    new Set(await allValues<string>(database)(...statement));

const areParticipating = sql`cancelled_at is null and erased_at is null`;

/** Whether somebody is neither taken out of the contest nor erased. */
export const isPresent = ({ cancelled_at, erased_at }: Pick<Participant, 'cancelled_at' | 'erased_at'>) =>
  !cancelled_at && !erased_at;

/** Those who take part in an exam, by id. */
export const listPeople: ReadPeople = (database, examId, { after, limit }) =>
  allRows<Recipient>(database)`
    select participant_id, email, display_name, children_division, is_synthetic from participants
    where exam_id = ${examId} and participant_id > ${after || lowestUuid}::uuid and ${areParticipating}
    order by participant_id limit ${limit}`;

/** Those whose entry was never confirmed, by address; not by the name, which somebody else may have typed. */
export const listUnconfirmed: ReadPeople = (database, examId, { after, limit }) =>
  allRows<Recipient>(database)`
    select distinct null::uuid as participant_id, r.email, '' as display_name, false as children_division,
      false as is_synthetic
    from entry_requests r
    where r.exam_id = ${examId} and r.email > ${after}
      and not exists (select 1 from entries e where e.exam_id = r.exam_id and e.email = r.email)
    order by r.email limit ${limit}`;

/** Those of these people who passed in a version of the results. It is no condition on the rows of `listPeople`, which Citus does not take. */
export const listPassed = (
  database: Database,
  { examId, version }: { examId: string; version: number },
  participantIds: string[],
) =>
  idsOf(database)`
    select participant_id from participant_results
    where participant_id = any(${participantIds}::uuid[]) and exam_id = ${examId}
      and result_version = ${version} and passed`;

/** One of them, held until the transaction ends; undefined for one who was taken out of the contest, or erased. */
export async function lockRecipient(transaction: Database, participantId: string) {
  const row = await lockParticipant(transaction, participantId);
  return row && isPresent(row) ? row : undefined;
}

/** Some participants by their ids. */
export const listParticipants = (database: Database, participantIds: string[]) =>
  allRows<Participant>(database)`
    select * from participants where participant_id = any(${participantIds}::uuid[])`;

/** How many of some participants are neither taken out of the contest nor erased. */
export const countPresent = (database: Database, participantIds: string[]) =>
  onlyValue<number>(database)`
    select count(*) from participants where participant_id = any(${participantIds}::uuid[]) and ${areParticipating}`;

/** Those of these people whose entry there still is: who was erased has none. */
export const listEntered = (database: Database, examId: string, recipients: Recipient[]) =>
  idsOf(database)`
    select participant_id from entries
    where exam_id = ${examId} and email = any(${recipients.map(({ email }) => email)}::text[])`;

/** The keys of those of these people who have their mail of a notification in the queue already. */
export function listNotified(database: Database, notificationId: string, recipients: Recipient[]) {
  const ids = recipients.flatMap(({ participant_id }) => participant_id ?? []);
  const addresses = recipients.flatMap(({ participant_id, email }) => (participant_id ? [] : email));
  return idsOf(database)`
    select coalesce(participant_id::text, recipient) from mails
    where notification_id = ${notificationId} and (participant_id = any(${ids}::uuid[])
      or (participant_id is null and recipient = any(${addresses}::text[])))`;
}

/** Queues mails of a notification that is held, one for each person or address: no index knows of those that are nobody's yet. @returns how many were new */
export function insertNotificationMails(
  transaction: Database,
  { exam_id, notification_id, now }: { exam_id: string; notification_id: string; now: Date },
  mails: Pick<
    Insertable<Tables['mails']>,
    'mail_id' | 'participant_id' | 'recipient' | 'subject' | 'due_at'
  >[],
): Promise<number> {
  return changeRows(transaction)`
    insert into mails (mail_id, recipient, subject, created_at, next_attempt_at, attempts, kind, exam_id, participant_id,
      notification_id, priority, due_at)
    select mail_id, recipient, subject, ${now}, due_at, 0, 'notification', ${exam_id}, participant_id,
      ${notification_id}::uuid, 1, due_at
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
      as fresh (mail_id uuid, participant_id uuid, recipient text, subject text, due_at timestamptz)
    where fresh.participant_id is not null or not exists (
      select 1 from mails m where m.notification_id = ${notification_id}::uuid and m.recipient = fresh.recipient)
    on conflict (notification_id, participant_id) where notification_id is not null do nothing`;
}

/** When the last mail of a notification is due; null where there is none yet. */
export const findLastDue = (database: Database, notificationId: string) =>
  onlyValue<Date | null>(database)`select max(due_at) from mails where notification_id = ${notificationId}`;

/** A notification with where its mails are. */
export type NotificationProgress = Omit<Notification, 'words' | 'exam_id' | 'generation'> &
  Record<MailState, number> & {
    /** When the last of those that wait is due; null where none waits. */
    last_due_at: Date | null;
  };

/** Every notification of an exam, the newest first. */
export function listNotificationProgress(database: Database, examId: string) {
  const counts = mailStates.map(
    (state) => sql`count(m.mail_id) filter (where ${mailIs[state]}) as ${sql.ref(state)}`,
  );
  return allRows<NotificationProgress>(database)`
    select n.notification_id, n.audience, n.template_name, n.template_file, n.mails_per_minute, n.created_at,
      n.completed_at, n.unreachable, ${sql.join(counts)},
      max(case when ${isInHands} then m.due_at else m.next_attempt_at end)
        filter (where ${mailIs.waiting}) as last_due_at
    from notifications n left join mails m on m.notification_id = n.notification_id
    where n.exam_id = ${examId} group by n.notification_id order by n.created_at desc`;
}

/** Takes the mails of a notification that still wait out of the queue. @returns how many, and how many a worker has in its hands */
export async function removeWaitingMails(database: Database, notificationId: string, now: Date) {
  const removed = await changeRows(database)`
    delete from mails where notification_id = ${notificationId} and ${isFree(now)}`;
  const being_sent = await onlyValue<number>(database)`
    select count(*) from mails where notification_id = ${notificationId} and ${mailIs.waiting}`;
  return { removed, being_sent };
}

const waitingMailsTo = (participantId: string, now: Date) =>
  sql<boolean>`participant_id = ${participantId} and notification_id is not null and ${isFree(now)}`;

/** Takes the mails to many that wait for one of their recipients out of the queue. @returns how many */
export const removeWaitingMailsTo = (database: Database, participantId: string, now: Date) =>
  changeRows(database)`delete from mails where ${waitingMailsTo(participantId, now)}`;

/** Sends the mails to many that wait for one of their recipients to another address. */
export const readdressWaitingMails = (
  database: Database,
  participantId: string,
  { email, now }: { email: string; now: Date },
) => changeRows(database)`update mails set recipient = ${email} where ${waitingMailsTo(participantId, now)}`;
