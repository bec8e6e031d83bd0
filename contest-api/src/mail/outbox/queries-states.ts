import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { MailKind } from '../../database/tables.ts';

/**
 * Where a mail is: waiting to go out; sent, which means that the mail server took it; given up after two days; refused by the mail server,
 * because there is no such mailbox; or come back from a later one.
 */
export const mailStates = ['waiting', 'sent', 'failed', 'refused', 'bounced'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail as operators see it. */
export interface ListedMail {
  mailId: string;
  recipient: string;
  subject: string;
  kind: MailKind | null;
  state: MailState;
  createdAt: Date;
  /** When it came into its state; of a waiting one, when it is tried next. */
  at: Date;
  attempts: number;
  /** The mail server's words: why not, or that it was taken. */
  detail: string | null;
}

/** The conditions of a mail in each state, in the words of the indexes that hold only such rows. */
export const mailIs = {
  waiting: sql<boolean>`sent_at is null and failed_at is null`,
  sent: sql<boolean>`sent_at is not null and bounced_at is null`,
  failed: sql<boolean>`failed_at is not null and refused_at is null`,
  refused: sql<boolean>`failed_at is not null and refused_at is not null`,
  bounced: sql<boolean>`bounced_at is not null`,
} satisfies Record<MailState, unknown>;

const state = sql<MailState>`case when ${mailIs.bounced} then 'bounced' when ${mailIs.refused} then 'refused'
  when ${mailIs.failed} then 'failed' when ${mailIs.sent} then 'sent' else 'waiting' end`;

/** The mails that match, the newest first. */
export async function listMails(
  database: Database,
  { inState, recipient, limit }: { inState?: MailState; recipient?: string; limit: number },
): Promise<ListedMail[]> {
  const { rows } = await sql<ListedMail>`
    select mail_id as "mailId", recipient, subject, kind, ${state} as state, created_at as "createdAt",
      coalesce(bounced_at, failed_at, sent_at, next_attempt_at) as "at", attempts,
      coalesce(bounce_reason, last_error, response) as detail
    from mails
    where ${inState ? mailIs[inState] : sql`true`} and ${recipient ? sql`recipient = ${recipient}` : sql`true`}
    order by created_at desc, mail_id limit ${limit}`.execute(database);
  return rows;
}

/** How many mails wait, and how many will not arrive, by the indexes that hold nothing else: those that were sent cost nothing. */
export type MailCounts = Record<Exclude<MailState, 'sent'>, number>;

/** Counts the mails of all exams that have not arrived; whatever shows such figures to operators reads them here. */
export async function countMailStates(database: Database): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select (select count(*) from mails where ${mailIs.waiting}) as waiting,
      (select count(*) from mails where ${mailIs.failed}) as failed,
      (select count(*) from mails where ${mailIs.refused}) as refused,
      (select count(*) from mails where ${mailIs.bounced}) as bounced`.execute(database);
  const row = rows[0];
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/** An address that mails do not reach any more, since when, and why. */
export interface DeadAddress {
  recipient: string;
  since: Date;
  reason: string;
}

/**
 * The addresses that mails do not reach: where one was refused or came back, and none was taken later. They are found by the indexes of
 * undelivered mails, which stay small however many mails there are.
 * @param recipients only these, as the database has them (folded, in lower case); default: all
 */
export async function findDeadAddresses(database: Database, recipients?: string[]): Promise<DeadAddress[]> {
  const { rows } = await sql<DeadAddress>`
    select recipient, since, reason from (
      select recipient, max(coalesce(bounced_at, refused_at)) as since,
        (array_agg(coalesce(bounce_reason, last_error, '') order by coalesce(bounced_at, refused_at) desc))[1] as reason
      from mails
      where (${mailIs.bounced} or (${mailIs.refused}))
        and ${recipients ? sql`recipient = any(${recipients}::text[])` : sql`true`}
      group by recipient
    ) undelivered
    where not exists (select from mails taken where taken.recipient = undelivered.recipient
      and taken.sent_at > undelivered.since and taken.bounced_at is null)`.execute(database);
  return rows;
}

/**
 * Notes that a mail came back.
 * @returns whether that is news; 'unknown' where there is no such mail
 */
export async function markMailBounced(
  database: Database,
  mailId: string,
  { now, reason }: { now: Date; reason: string },
): Promise<'noted' | 'known' | 'unknown'> {
  const noted = await database
    .updateTable('mails')
    .set({ bounced_at: now, bounce_reason: reason })
    .where('mail_id', '=', mailId)
    .where('sent_at', 'is not', null)
    .where('bounced_at', 'is', null)
    .returning('mail_id')
    .executeTakeFirst();
  return noted ? 'noted' : (await isThere(database, mailId)) ? 'known' : 'unknown';
}

/** The same without noting it. */
export async function foreseeBounce(
  database: Database,
  mailId: string,
): Promise<'noted' | 'known' | 'unknown'> {
  const news = await database
    .selectFrom('mails')
    .select('mail_id')
    .where('mail_id', '=', mailId)
    .where('sent_at', 'is not', null)
    .where('bounced_at', 'is', null)
    .executeTakeFirst();
  return news ? 'noted' : (await isThere(database, mailId)) ? 'known' : 'unknown';
}

async function isThere(database: Database, mailId: string): Promise<boolean> {
  const mail = database.selectFrom('mails').select('mail_id').where('mail_id', '=', mailId);
  return (await mail.executeTakeFirst()) !== undefined;
}
