import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { allRows, changeRows } from '../../database/rows.ts';
import type { Tables } from '../../database/tables.ts';
import { type MailRow, mailIs } from './queries-states.ts';

/** A row that is a request for a mail. */
export type MailRequest = MailRow & { request: NonNullable<MailRow['request']> };

/** Puts a mail into the queue, in the transaction of whatever it is about, or a request for one. */
export async function insertMail(
  database: Database,
  mail: Omit<Insertable<Tables['mails']>, 'created_at' | 'next_attempt_at' | 'attempts'>,
  now: Date,
): Promise<void> {
  await database
    .insertInto('mails')
    .values({ ...mail, created_at: now, next_attempt_at: now, attempts: 0 })
    .execute();
}

/** The rows that a worker takes at a time: those that are due now, to be held until then. */
interface Due {
  now: Date;
  heldUntil: Date;
  limit: number;
}

/**
 * Takes rows that are due and holds them for a while, so that no other copy of the API takes them too. If this copy dies, nothing is lost:
 * they become due again. @returns the oldest first
 */
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
export async function takeDueMails(
  database: Database,
  due: Due & { bulkLimit?: number },
): Promise<MailRow[]> {
  const ofPriority = (priority: 0 | 1, limit: number) =>
    takeDue(database, sql<boolean>`${mailIs.waiting} and priority = ${priority}`, { ...due, limit });
  const urgent = await ofPriority(0, due.limit);
  return urgent.length > 0 ? urgent : ofPriority(1, due.bulkLimit ?? due.limit);
}

/**
 * The mails that wait and that no worker has in its hands: one that was taken has no error until its attempt has failed. Only these may be
 * removed or readdressed, because the others can have gone out already without being noted yet.
 */
export const isFree = (now: Date) =>
  sql<boolean>`(${mailIs.waiting} and (attempts = 0 or last_error is not null or next_attempt_at <= ${now}))`;

/** Removes a request, in the transaction that does what it asks for. @returns 0 where another copy was faster */
export const removeRequest = (transaction: Database, mailId: string) =>
  changeRows(transaction)`delete from mails where mail_id = ${mailId} and request is not null`;

/** Marks a mail as sent, and deletes its content: it holds secrets, and is not sent again. `response`: the mail server's words. */
export const markMailSent = (
  database: Database,
  mailId: string,
  { now, response }: { now: Date; response: string },
) =>
  changeRows(database)`
    update mails set sent_at = ${now}, response = ${response}, last_error = null, encrypted_content = null
    where mail_id = ${mailId}`;

/** Notes why a mail could not be sent, and when to try again; null gives it up, as refused where its mailbox is. */
export async function markMailTrouble(
  database: Database,
  mailId: string,
  trouble: { error: string; now: Date; nextAttemptAt: Date | null; isRefused: boolean },
): Promise<void> {
  const { error, now, nextAttemptAt, isRefused } = trouble;
  const change = nextAttemptAt
    ? sql`next_attempt_at = ${nextAttemptAt}`
    : sql`failed_at = ${now}, refused_at = ${isRefused ? now : null}`;
  await changeRows(database)`update mails set last_error = ${error}, ${change} where mail_id = ${mailId}`;
}

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
