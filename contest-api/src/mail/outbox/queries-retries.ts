import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { MailRow } from './queries.ts';

/** One mail with all its columns. */
export function findMail(database: Database, mailId: string): Promise<MailRow | undefined> {
  return database.selectFrom('mails').selectAll().where('mail_id', '=', mailId).executeTakeFirst();
}

/** The mails that will not arrive as things are, the oldest first: given up, refused or come back. */
export async function listUndelivered(
  database: Database,
  { after, limit }: { after: string | null; limit: number },
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select * from mails where (failed_at is not null or bounced_at is not null)
      and mail_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    order by mail_id limit ${limit}`.execute(database);
  return rows;
}

/**
 * Puts mails back into the outbox, as if they had just been queued. `fresh` replaces the address, and what a mail that was sent no longer has.
 * @returns how many still were to be sent again: another operator may have been faster
 */
export async function requeueMails(
  database: Database,
  mails: { mailId: string; fresh?: { encryptedBody: string; recipient: string } }[],
  { now, priority }: { now: Date; priority: 0 | 1 },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update mails m set sent_at = null, failed_at = null, refused_at = null, bounced_at = null, bounce_reason = null,
      response = null, last_error = null, attempts = 0, due_at = ${now}, next_attempt_at = ${now},
      priority = ${priority}, encrypted_body = coalesce(again.encrypted_body, m.encrypted_body),
      recipient = coalesce(again.recipient, m.recipient)
    from unnest(${mails.map(({ mailId }) => mailId)}::uuid[],
      ${mails.map(({ fresh }) => fresh?.encryptedBody ?? null)}::text[],
      ${mails.map(({ fresh }) => fresh?.recipient ?? null)}::text[])
      as again (mail_id, encrypted_body, recipient)
    where m.mail_id = again.mail_id and (m.failed_at is not null or m.bounced_at is not null)
      and coalesce(again.encrypted_body, m.encrypted_body) is not null`.execute(database);
  return Number(numAffectedRows ?? 0);
}

/**
 * Forgets that a mail came back or was given up, because another one takes its place.
 * @returns false where another operator was faster
 */
export async function removeUndelivered(database: Database, mailId: string): Promise<boolean> {
  const removed = await database
    .deleteFrom('mails')
    .where('mail_id', '=', mailId)
    .where((mail) => mail.or([mail('failed_at', 'is not', null), mail('bounced_at', 'is not', null)]))
    .returning('mail_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * Forgets that a mail came back, because that was noted by mistake; it counts as sent again.
 * @returns false where it is not noted
 */
export async function forgetBounce(database: Database, mailId: string): Promise<boolean> {
  const forgotten = await database
    .updateTable('mails')
    .set({ bounced_at: null, bounce_reason: null })
    .where('mail_id', '=', mailId)
    .where('bounced_at', 'is not', null)
    .returning('mail_id')
    .executeTakeFirst();
  return forgotten !== undefined;
}
