import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

export type MailRow = Selectable<Tables['mails']>;

/** Puts a mail into the outbox, in the transaction of whatever it is about. */
export async function insertMail(
  transaction: Database,
  mail: Omit<Insertable<Tables['mails']>, 'created_at' | 'next_attempt_at' | 'attempts'>,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('mails')
    .values({ ...mail, created_at: now, next_attempt_at: now, attempts: 0 })
    .execute();
}

/**
 * The mails that wait and that no sender has in its hands: one that was taken has no error until its attempt has failed. Only these may be
 * removed or readdressed, because the others can have gone out already without being noted yet.
 */
export const isFree = (now: Date) => sql<boolean>`(sent_at is null and failed_at is null
  and (attempts = 0 or last_error is not null or next_attempt_at <= ${now}))`;

/**
 * Takes mails that are due and holds them for a while, so that no other copy of the API takes them too. If this copy dies,
 * nothing is lost: they become due again. Those of many are taken only where nobody waits for one, and fewer of them at a time.
 */
export async function takeDueMails(
  database: Database,
  due: { now: Date; heldUntil: Date; limit: number; bulkLimit?: number },
): Promise<MailRow[]> {
  const urgent = await takeDue(database, due, 0);
  return urgent.length > 0 ? urgent : takeDue(database, { ...due, limit: due.bulkLimit ?? due.limit }, 1);
}

async function takeDue(
  database: Database,
  { now, heldUntil, limit }: { now: Date; heldUntil: Date; limit: number },
  priority: 0 | 1,
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    update mails set next_attempt_at = ${heldUntil}, attempts = attempts + 1, last_error = null
    where mail_id in (
      select mail_id from mails
      where sent_at is null and failed_at is null and priority = ${priority} and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit} for update skip locked
    )
    returning *`.execute(database);
  return rows;
}

/** Marks a mail as sent, and deletes its content: it holds secrets, and is not sent again. `response`: the mail server's words. */
export async function markMailSent(
  database: Database,
  mailId: string,
  { now, response }: { now: Date; response: string },
): Promise<void> {
  await database
    .updateTable('mails')
    .set({ sent_at: now, response, last_error: null, encrypted_body: null })
    .where('mail_id', '=', mailId)
    .execute();
}

/** Notes why a mail could not be sent, and when to try again; null gives it up, as refused where its mailbox is. */
export async function markMailTrouble(
  database: Database,
  mailId: string,
  trouble: { error: string; now: Date; nextAttemptAt: Date | null; isRefused: boolean },
): Promise<void> {
  const { error, now, nextAttemptAt, isRefused } = trouble;
  await database
    .updateTable('mails')
    .set(
      nextAttemptAt
        ? { last_error: error, next_attempt_at: nextAttemptAt }
        : { last_error: error, failed_at: now, refused_at: isRefused ? now : null },
    )
    .where('mail_id', '=', mailId)
    .execute();
}
