import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { allRows, allValues, changeRows, firstRow, onlyRow } from '../../database/rows.ts';
import type { MailKind, MailRefusal, Tables } from '../../database/tables.ts';

export type MailRow = Selectable<Tables['mails']>;

/** Where a mail is. Sent: the mail server took it; failed: given up after two days; refused: there is no such mailbox; bounced: it came back. */
export const mailStates = ['waiting', 'sent', 'failed', 'refused', 'bounced'] as const;
export type MailState = (typeof mailStates)[number];

/** The conditions of a mail in each state, and of a request for one, in the words of the indexes that hold only such rows. */
export const mailIs = {
  requested: sql<boolean>`request is not null`,
  waiting: sql<boolean>`request is null and sent_at is null and failed_at is null`,
  sent: sql<boolean>`sent_at is not null and bounced_at is null`,
  failed: sql<boolean>`failed_at is not null and refused_at is null`,
  refused: sql<boolean>`failed_at is not null and refused_at is not null`,
  bounced: sql<boolean>`bounced_at is not null`,
} satisfies Record<MailState | 'requested', unknown>;

/** A mail as operators see it. */
export type ListedMail = Pick<
  MailRow,
  'mail_id' | 'recipient' | 'subject' | 'created_at' | 'attempts' | 'refusal'
> & {
  kind: MailKind;
  state: MailState;
  /** When it came into its state; of a waiting one, when it is tried next. */
  at: Date;
  /** The mail server's words: why not, or that it was taken. */
  detail: string | null;
};

const state = sql<MailState>`case when ${mailIs.bounced} then 'bounced' when ${mailIs.refused} then 'refused'
  when ${mailIs.failed} then 'failed' when ${mailIs.sent} then 'sent' else 'waiting' end`;

/** The mails that match, the newest first. */
export const listMails = (
  database: Database,
  { inState, recipient, limit }: { inState?: MailState | undefined; recipient?: string; limit: number },
) =>
  allRows<ListedMail>(database)`
    select mail_id, recipient, subject, kind, ${state} as state, created_at,
      coalesce(bounced_at, failed_at, sent_at, next_attempt_at) as at, attempts, refusal,
      coalesce(bounce_reason, last_error, response) as detail
    from mails
    where request is null and ${inState ? mailIs[inState] : sql`true`}
      and ${recipient ? sql`recipient = ${recipient}` : sql`true`}
    order by created_at desc, mail_id limit ${limit}`;

/** How many mails of all exams wait, and how many will not arrive. */
export type MailCounts = Record<Exclude<MailState, 'sent'>, number>;

/** By the indexes that hold nothing else: what was sent long ago costs nothing. */
const mailCounts = sql.join(
  mailStates
    .filter((state) => state !== 'sent')
    .map((state) => sql`(select count(*) from mails where ${mailIs[state]}) as ${sql.ref(state)}`),
);

/** Counts the mails of all exams that have not arrived; whatever shows such figures to operators reads them here. */
export const countMailStates = (database: Database) => onlyRow<MailCounts>(database)`select ${mailCounts}`;

/** The mails of all exams that have not arrived, and the requests that may still become mails. */
export interface QueueState extends MailCounts {
  /** Seconds since the oldest of those that wait was to go out; 0 where none is late. One of many is not late before its turn. */
  oldest_mail_seconds: number;
  /** Those of them that the mail server did not take at least once. */
  retrying: number;
  requests_waiting: number;
  oldest_request_seconds: number;
}

const secondsSince = (moment: ReturnType<typeof sql>, now: Date) =>
  sql`greatest(coalesce(extract(epoch from ${now}::timestamptz - min(${moment})), 0), 0)::double precision`;

/** One whose mailbox is full is not late: that says nothing about the mail server. */
const lateSince = sql`case when refusal is distinct from 'mailbox_full' then coalesce(due_at, created_at) end`;

/** One that is being tried again has no error just now. */
export const readQueueState = (database: Database, now: Date) =>
  onlyRow<QueueState>(database)`
    select ${mailCounts}, * from
      (select ${secondsSince(lateSince, now)} as oldest_mail_seconds,
          count(*) filter (where last_error is not null or attempts > 1) as retrying
        from mails where ${mailIs.waiting}) waiting_mails,
      (select count(*) as requests_waiting, ${secondsSince(sql`created_at`, now)} as oldest_request_seconds
        from mails where ${mailIs.requested}) waiting_requests`;

/** An address that the last mail did not reach. */
interface UnreachedAddress {
  recipient: string;
  since: Date;
  reason: string;
  /** Why its mailbox did not take it; null where that is not known. */
  refusal: MailRefusal | null;
}

const isUnreached = sql<boolean>`(${mailIs.bounced} or (${mailIs.failed}) or (${mailIs.refused}))`;
/** A bounce that was noted without its reason counts as one that does not pass. */
const isGone = sql<boolean>`((${mailIs.refused}) or (${mailIs.bounced} and (refusal is null or refusal = 'no_mailbox')))`;

/**
 * The addresses of which the last such mail did not arrive: none was taken later. They are found by the indexes of undelivered mails, which
 * stay small however many mails there are.
 */
const addressesWhere = (undelivered: ReturnType<typeof sql<boolean>>) => sql`(
  select recipient, since, reason, refusal from (
    select distinct on (recipient) recipient, coalesce(bounced_at, failed_at) as since,
      coalesce(bounce_reason, last_error, '') as reason, refusal
    from mails where ${undelivered} order by recipient, since desc
  ) last
  where not exists (select from mails taken where taken.recipient = last.recipient
    and taken.sent_at > last.since and taken.bounced_at is null))`;

/**
 * The addresses where there is no mailbox: no mail to many is sent there.
 * @param recipients only these, as the database has them (folded, in lower case); default: all
 */
export const findDeadAddresses = (database: Database, recipients?: string[]) =>
  allRows<UnreachedAddress>(database)`
    select * from ${addressesWhere(recipients ? sql`${isGone} and recipient = any(${recipients}::text[])` : isGone)} dead`;

/** Whether, and why, the last mail to an address did not arrive, whatever the reason. */
export const findUnreachedAddress = (database: Database, recipient: string) =>
  firstRow<UnreachedAddress>(database)`
    select * from ${addressesWhere(sql`${isUnreached} and recipient = ${recipient}`)} unreached`;

/** Those who have entered an exam, and whom the last mail did not reach. */
export const listUnreachedPeople = (database: Database, examId: string) =>
  allValues<string>(database)`
    select participant_id from ${addressesWhere(isUnreached)} unreached
    join entries on exam_id = ${examId} and email = recipient`;

type BounceNews = 'noted' | 'known' | 'unknown';

/** Whether it would be news that a mail came back. */
export function foreseeBounce(mail: MailRow | undefined): BounceNews {
  if (!mail) return 'unknown';
  return mail.sent_at && !mail.bounced_at ? 'noted' : 'known';
}

/** Notes that a mail came back. */
export async function markMailBounced(
  database: Database,
  mailId: string,
  { now, reason, refusal }: { now: Date; reason: string; refusal: MailRefusal },
): Promise<BounceNews> {
  const changed = await changeRows(database)`
    update mails set bounced_at = ${now}, bounce_reason = ${reason}, refusal = ${refusal}
    where mail_id = ${mailId} and sent_at is not null and bounced_at is null`;
  return changed > 0 ? 'noted' : foreseeBounce(await findMail(database, mailId));
}

/** Forgets that a mail came back, because that was noted by mistake; it counts as sent again. @returns 0 where it is not noted */
export const forgetBounce = (database: Database, mailId: string) =>
  changeRows(database)`
    update mails set bounced_at = null, bounce_reason = null, refusal = null
    where mail_id = ${mailId} and bounced_at is not null`;

/** One mail, or request, with all its columns. */
export const findMail = (database: Database, mailId: string) =>
  firstRow<MailRow>(database)`select * from mails where mail_id = ${mailId}`;

const isUndelivered = sql<boolean>`(failed_at is not null or bounced_at is not null)`;

/** The mails that will not arrive as things are, the oldest first: given up, refused or come back. */
export const listUndelivered = (database: Database, { after, limit }: { after: string; limit: number }) =>
  allRows<MailRow>(database)`
    select * from mails where ${isUndelivered} and mail_id > ${after} order by mail_id limit ${limit}`;

/** Puts an undelivered mail that can be made again back into the queue, as if it had just come. @returns 0 where an operator was faster */
export const requeueMail = (
  database: Database,
  mailId: string,
  { now, priority, recipient = null }: { now: Date; priority: 0 | 1; recipient?: string | null },
) =>
  changeRows(database)`
    update mails set recipient = coalesce(${recipient}, recipient), priority = ${priority}, attempts = 0,
      due_at = ${now}, next_attempt_at = ${now}, response = null, last_error = null,
      sent_at = null, failed_at = null, refused_at = null, bounced_at = null, bounce_reason = null, refusal = null
    where mail_id = ${mailId} and ${isUndelivered}
      and (encrypted_content is not null or notification_id is not null)`;

/** Removes an undelivered mail, because another one takes its place. @returns 0 where another operator was faster */
export const removeUndelivered = (database: Database, mailId: string) =>
  changeRows(database)`delete from mails where mail_id = ${mailId} and ${isUndelivered}`;

/** A row that is a request for a mail. */
export type MailRequest = MailRow & { request: NonNullable<MailRow['request']> };

/** Puts a mail into the queue, in the transaction of whatever it is about, or a request for one. */
export const insertMail = (
  database: Database,
  mail: Omit<Insertable<Tables['mails']>, 'created_at' | 'next_attempt_at' | 'attempts'>,
  now: Date,
) =>
  database
    .insertInto('mails')
    .values({ ...mail, created_at: now, next_attempt_at: now, attempts: 0 })
    .execute();

/** The rows that a worker takes at a time: those that are due now, to be held until then. */
interface Due {
  now: Date;
  heldUntil: Date;
  limit: number;
}

/** Takes due rows, the oldest first, and holds them from other copies for a while. If this copy dies, they become due again. */
async function takeDue<Row extends MailRow>(
  database: Database,
  which: ReturnType<typeof sql<boolean>>,
  { now, heldUntil, limit }: Due,
): Promise<Row[]> {
  const rows = await allRows<Row>(database)`
    update mails set next_attempt_at = ${heldUntil}, attempts = attempts + 1, last_error = null
    where mail_id in (
      select mail_id from mails where ${which} and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit} for update skip locked
    )
    returning *`;
  return rows.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

/** Takes requests that are due. */
export const takeDueRequests = (database: Database, due: Due): Promise<MailRequest[]> =>
  takeDue(database, mailIs.requested, due);

/** Takes mails that are due. Those of many are taken only where nobody waits for one, and fewer of them at a time. */
export async function takeDueMails(database: Database, due: Due & { bulkLimit?: number }) {
  const ofPriority = (priority: 0 | 1, limit: number) =>
    takeDue(database, sql<boolean>`${mailIs.waiting} and priority = ${priority}`, { ...due, limit });
  const urgent = await ofPriority(0, due.limit);
  return urgent.length > 0 ? urgent : ofPriority(1, due.bulkLimit ?? due.limit);
}

/** Of waiting mails: those that a worker has taken, which have no error until the attempt has failed. They are held until their next attempt. */
export const isInHands = sql<boolean>`(attempts > 0 and last_error is null)`;

/**
 * The mails that wait and that no worker has in its hands, unless it has died. Only these may be removed or readdressed, because the others
 * can have gone out already without being noted yet.
 */
export const isFree = (now: Date) =>
  sql<boolean>`(${mailIs.waiting} and (not ${isInHands} or next_attempt_at <= ${now}))`;

/** Removes a request, in the transaction that does what it asks for. @returns 0 where another copy was faster */
export const removeRequest = (transaction: Database, mailId: string) =>
  changeRows(transaction)`delete from mails where mail_id = ${mailId} and request is not null`;

/** Removes what waits for an address that was corrected, except for mails to many, which go to the new one. */
export const removeUnsentTo = (transaction: Database, recipient: string) =>
  changeRows(transaction)`
    delete from mails where recipient = ${recipient} and notification_id is null and sent_at is null`;

/** Marks a mail as sent, and deletes its content: it holds secrets, and is not sent again. `response`: the mail server's words. */
export const markMailSent = (
  database: Database,
  mailId: string,
  { now, response }: { now: Date; response: string },
) =>
  changeRows(database)`
    update mails set sent_at = ${now}, response = ${response}, last_error = null, refusal = null,
      encrypted_content = null
    where mail_id = ${mailId}`;

/** Notes why a mail could not be sent, and when to try again; null gives it up, as refused where there is no such mailbox. */
export async function markMailTrouble(
  database: Database,
  mailId: string,
  trouble: { error: string; now: Date; nextAttemptAt: Date | null; refusal: MailRefusal | null },
): Promise<void> {
  const { error, now, nextAttemptAt, refusal } = trouble;
  const change = nextAttemptAt
    ? sql`next_attempt_at = ${nextAttemptAt}`
    : sql`failed_at = ${now}, refused_at = ${refusal === 'no_mailbox' ? now : null}`;
  await changeRows(database)`
    update mails set last_error = ${error}, refusal = ${refusal}, ${change} where mail_id = ${mailId}`;
}

/** Removes one of many mails that a worker has in its hands, because its recipient gets none any more. */
export async function removeMail(database: Database, mailId: string): Promise<void> {
  await changeRows(database)`delete from mails where mail_id = ${mailId}`;
}

/** Notes the address that a mail goes to in fact. */
export const readdressMail = (database: Database, mailId: string, recipient: string) =>
  changeRows(database)`update mails set recipient = ${recipient} where mail_id = ${mailId}`;

/** The counts of a mailbox begin with its first mail and end an hour later: those that began at this moment or before are over. */
const windowStart = (now: Date): Date => addMilliseconds(now, -60 * 60 * 1_000);

/**
 * Counts one more mail for a mailbox, in the transaction that queues it: over all calls that lead to a mail, all copies of the API and all
 * names of the mailbox. How many can be asked for from one network address is another limit, which http/limits.ts keeps.
 * @returns 0 where it has had `limit` mails within the hour: then nothing is counted, and the mail must not be queued
 */
export function countMail(
  transaction: Database,
  mailboxHash: string,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const isOver = sql`known.window_started_at <= ${windowStart(now)}::timestamptz`;
  return changeRows(transaction)`
    insert into mail_counts as known (mailbox_hash, window_started_at, mail_count)
    values (${mailboxHash}, ${now}, 1)
    on conflict (mailbox_hash) do update set
      window_started_at = case when ${isOver} then excluded.window_started_at else known.window_started_at end,
      mail_count = case when ${isOver} then 1 else known.mail_count + 1 end
    where ${isOver} or known.mail_count < ${limit}::integer`;
}

/** Forgets the counts that limit nothing any more. */
export const deleteOldMailCounts = (database: Database, now: Date) =>
  changeRows(database)`delete from mail_counts where window_started_at <= ${windowStart(now)}`;
