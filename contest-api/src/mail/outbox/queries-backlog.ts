import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { mailIs } from './queries-states.ts';

/** The mails that are still to be sent, and the requests that may still become mails. */
export interface MailBacklog {
  mailsWaiting: number;
  /** Seconds since the oldest of them was to go out; 0 where none is late. One of many is not late before its turn. */
  oldestMailSeconds: number;
  requestsWaiting: number;
  oldestRequestSeconds: number;
}

/** Counts what waits, by the indexes that hold nothing else: what was sent long ago costs nothing. */
export async function readMailBacklog(database: Database, now: Date): Promise<MailBacklog> {
  const { rows } = await sql<MailBacklog>`
    select * from
      (select count(*) as "mailsWaiting",
        greatest(coalesce(extract(epoch from ${now}::timestamptz - min(coalesce(due_at, created_at))), 0), 0)::double precision
          as "oldestMailSeconds"
      from mails where ${mailIs.waiting}) waiting_mails,
      (select count(*) as "requestsWaiting",
        coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::double precision as "oldestRequestSeconds"
      from mail_requests) waiting_requests`.execute(database);
  const row = rows[0];
  if (!row) throw new Error('an aggregate without a row');
  return row;
}
