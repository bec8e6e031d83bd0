import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { NotificationAudience } from '../../database/tables.ts';
import { isFree } from '../outbox/queries.ts';
import { type MailState, mailIs } from '../outbox/queries-states.ts';

/** One of many mails, as it goes into the outbox. */
export interface NotificationMail {
  mailId: string;
  /** Null for whoever has not confirmed the entry. */
  participantId: string | null;
  recipient: string;
  subject: string;
  encryptedBody: string;
  dueAt: Date;
}

/**
 * Puts mails of a notification into the outbox, at most one for each participant, and for each address that is nobody's yet. One command at a
 * time, because no index knows the latter. @returns how many there were not yet
 */
export async function insertNotificationMails(
  transaction: Database,
  { examId, notificationId, now }: { examId: string; notificationId: string; now: Date },
  mails: NotificationMail[],
): Promise<number> {
  await sql`select from notifications where notification_id = ${notificationId}::uuid for update`.execute(
    transaction,
  );
  const { numAffectedRows } = await sql`
    insert into mails (mail_id, recipient, subject, encrypted_body, created_at, next_attempt_at, attempts, kind, exam_id,
      participant_id, notification_id, priority, due_at)
    select mail_id, recipient, subject, encrypted_body, ${now}, due_at, 0, 'notification', ${examId},
      participant_id, ${notificationId}::uuid, 1, due_at
    from unnest(${mails.map((mail) => mail.mailId)}::uuid[], ${mails.map((mail) => mail.participantId)}::uuid[],
      ${mails.map((mail) => mail.recipient)}::text[], ${mails.map((mail) => mail.subject)}::text[],
      ${mails.map((mail) => mail.encryptedBody)}::text[], ${mails.map((mail) => mail.dueAt)}::timestamptz[])
      as fresh (mail_id, participant_id, recipient, subject, encrypted_body, due_at)
    where fresh.participant_id is not null or not exists (
      select 1 from mails m where m.notification_id = ${notificationId}::uuid and m.recipient = fresh.recipient)
    on conflict (notification_id, participant_id) where notification_id is not null do nothing`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}

/** When the last mail of a notification is due; undefined where there is none yet. */
export async function findLastDue(database: Database, notificationId: string): Promise<Date | undefined> {
  const row = await database
    .selectFrom('mails')
    .select((mail) => mail.fn.max('due_at').as('last'))
    .where('notification_id', '=', notificationId)
    .executeTakeFirst();
  return row?.last ?? undefined;
}

/** A notification with where its mails are. */
export interface NotificationProgress extends Record<MailState, number> {
  notificationId: string;
  audience: NotificationAudience;
  templateName: string;
  mailsPerMinute: number;
  createdAt: Date;
  completedAt: Date | null;
  /** When the last of those that wait is due; null where none waits. */
  lastDueAt: Date | null;
}

/** Every notification of an exam, the newest first. */
export async function listNotificationProgress(
  database: Database,
  examId: string,
): Promise<NotificationProgress[]> {
  const { rows } = await sql<NotificationProgress>`
    select n.notification_id as "notificationId", n.audience, n.template_name as "templateName",
      n.mails_per_minute as "mailsPerMinute", n.created_at as "createdAt", n.completed_at as "completedAt",
      count(m.mail_id) filter (where ${mailIs.waiting}) as waiting,
      count(m.mail_id) filter (where ${mailIs.sent}) as sent,
      count(m.mail_id) filter (where ${mailIs.failed}) as failed,
      count(m.mail_id) filter (where ${mailIs.refused}) as refused,
      count(m.mail_id) filter (where ${mailIs.bounced}) as bounced,
      max(m.next_attempt_at) filter (where ${mailIs.waiting}) as "lastDueAt"
    from notifications n left join mails m on m.notification_id = n.notification_id
    where n.exam_id = ${examId} group by n.notification_id order by n.created_at desc`.execute(database);
  return rows;
}

/** Takes the mails of a notification that still wait out of the outbox. @returns how many, and how many a sender has in its hands */
export async function removeWaitingMails(
  database: Database,
  notificationId: string,
  now: Date,
): Promise<{ removed: number; beingSent: number }> {
  const { numDeletedRows } = await database
    .deleteFrom('mails')
    .where('notification_id', '=', notificationId)
    .where(isFree(now))
    .executeTakeFirst();
  const { beingSent } = await database
    .selectFrom('mails')
    .select((mail) => mail.fn.countAll<number>().as('beingSent'))
    .where('notification_id', '=', notificationId)
    .where(mailIs.waiting)
    .executeTakeFirstOrThrow();
  return { removed: Number(numDeletedRows), beingSent };
}

/** Takes the mails to many that wait for one of their recipients out of the outbox. @returns how many */
export async function removeWaitingMailsTo(
  database: Database,
  participantId: string,
  now: Date,
): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('mails')
    .where('participant_id', '=', participantId)
    .where('notification_id', 'is not', null)
    .where(isFree(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Sends the mails to many that wait for one of their recipients to another address. */
export async function readdressWaitingMails(
  database: Database,
  participantId: string,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await database
    .updateTable('mails')
    .set({ recipient: email })
    .where('participant_id', '=', participantId)
    .where('notification_id', 'is not', null)
    .where(isFree(now))
    .execute();
}
