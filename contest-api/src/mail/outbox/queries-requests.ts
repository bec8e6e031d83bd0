import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { RequestedEntry, Tables } from '../../database/tables.ts';

export type MailRequest = Selectable<Tables['mail_requests']>;
export type MailRequestKind = MailRequest['kind'];

/** Stores a request for a mail; the worker finds out later whether there will be one. */
export async function insertMailRequest(
  database: Database,
  request: Pick<Insertable<Tables['mail_requests']>, 'mail_request_id' | 'exam_id' | 'kind' | 'email'>,
  form: RequestedEntry | null,
  now: Date,
): Promise<void> {
  await database
    .insertInto('mail_requests')
    .values({
      ...request,
      form: form && JSON.stringify(form),
      created_at: now,
      next_attempt_at: now,
      attempts: 0,
    })
    .execute();
}

/**
 * Takes requests that are due, oldest first, and holds them for a while, so that no other copy of the API takes them too. If
 * this copy dies, they become due again.
 */
export async function takeDueMailRequests(
  database: Database,
  { now, heldUntil, limit }: { now: Date; heldUntil: Date; limit: number },
): Promise<MailRequest[]> {
  const { rows } = await sql<MailRequest>`
    update mail_requests set next_attempt_at = ${heldUntil}, attempts = attempts + 1
    where mail_request_id in (
      select mail_request_id from mail_requests where next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit} for update skip locked
    )
    returning *`.execute(database);
  return rows.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

/**
 * Removes a request, in the transaction that does what it asks for.
 * @returns false where another copy was faster
 */
export async function removeMailRequest(transaction: Database, mailRequestId: string): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('mail_requests')
    .where('mail_request_id', '=', mailRequestId)
    .returning('mail_request_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Puts off a request that could not be handled. */
export async function postponeMailRequest(
  database: Database,
  mailRequestId: string,
  nextAttemptAt: Date,
): Promise<void> {
  await database
    .updateTable('mail_requests')
    .set({ next_attempt_at: nextAttemptAt })
    .where('mail_request_id', '=', mailRequestId)
    .execute();
}
