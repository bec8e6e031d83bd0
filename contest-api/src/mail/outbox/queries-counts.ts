import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * Counts one more mail for a mailbox, in the transaction that queues it.
 * @returns false where the mailbox has had `limit` mails since `windowStart` or later; then nothing is counted
 */
export async function countMail(
  transaction: Database,
  mailboxHash: string,
  { now, windowStart, limit }: { now: Date; windowStart: Date; limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_counts as known (mailbox_hash, window_started_at, mail_count)
    values (${mailboxHash}, ${now}, 1)
    on conflict (mailbox_hash) do update set
      window_started_at = case when known.window_started_at <= ${windowStart}::timestamptz
        then excluded.window_started_at else known.window_started_at end,
      mail_count = case when known.window_started_at <= ${windowStart}::timestamptz then 1 else known.mail_count + 1 end
    where known.window_started_at <= ${windowStart}::timestamptz or known.mail_count < ${limit}::integer
    returning mailbox_hash`.execute(transaction);
  return rows.length > 0;
}

/** Forgets the counts whose window is over. */
export async function deleteMailCountsUntil(database: Database, windowStart: Date): Promise<void> {
  await database.deleteFrom('mail_counts').where('window_started_at', '<=', windowStart).execute();
}
