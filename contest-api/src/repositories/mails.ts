import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export type MailRow = Selectable<Tables['mails']>;

/** Puts a mail into the outbox, in the transaction of whatever it is about. */
export async function insertMail(
  transaction: Database,
  mail: Pick<Insertable<Tables['mails']>, 'mail_id' | 'recipient' | 'subject' | 'encrypted_body'>,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('mails')
    .values({ ...mail, created_at: now, next_attempt_at: now, attempts: 0 })
    .execute();
}

/**
 * Takes mails that are due and holds them for a while, so that no other copy of the API takes them too. If this copy dies,
 * nothing is lost: they become due again.
 */
export async function takeDueMails(
  database: Database,
  { now, heldUntil, limit }: { now: Date; heldUntil: Date; limit: number },
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    update mails set next_attempt_at = ${heldUntil}, attempts = attempts + 1
    where mail_id in (
      select mail_id from mails
      where sent_at is null and failed_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit} for update skip locked
    )
    returning *`.execute(database);
  return rows;
}

/** Marks a mail as sent, and deletes its content: it holds secrets, and is not sent again. */
export async function markMailSent(database: Database, mailId: string, now: Date): Promise<void> {
  await database
    .updateTable('mails')
    .set({ sent_at: now, last_error: null, encrypted_body: null })
    .where('mail_id', '=', mailId)
    .execute();
}

/** Notes why a mail could not be sent, and when to try again; null gives it up. */
export async function markMailTrouble(
  database: Database,
  mailId: string,
  trouble: { error: string; now: Date; nextAttemptAt: Date | null },
): Promise<void> {
  const { error, now, nextAttemptAt } = trouble;
  await database
    .updateTable('mails')
    .set(
      nextAttemptAt
        ? { last_error: error, next_attempt_at: nextAttemptAt }
        : { last_error: error, failed_at: now },
    )
    .where('mail_id', '=', mailId)
    .execute();
}
