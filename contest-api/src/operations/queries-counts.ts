import { sql } from 'kysely';
import { type AttemptCounts, countAttempts } from '../contest/queries-schedule.ts';
import type { Database } from '../database/database.ts';
import { countMailStates, type MailCounts } from '../mail/outbox/queries-states.ts';

/** How many contestants and mails are where. */
export interface ContestCounts extends AttemptCounts {
  unconfirmed: number;
  entered: number;
  /** Of those who entered, how many were taken out: they are in no result from the next aggregation on. */
  cancelled: number;
  /** Of the others, how many asked for something at entry and have no answer yet. */
  accommodationsWaiting: number;
  mails: MailCounts;
  databaseBytes: number;
}

/** Figures for operators at a glance: those of the given exam, and the mails of all. */
export async function countContest(database: Database, examId: string, now: Date): Promise<ContestCounts> {
  const { rows } = await sql<Omit<ContestCounts, keyof AttemptCounts | 'mails'>>`
    select
      (select count(distinct r.email) from entry_requests r where r.exam_id = ${examId} and not exists (
        select 1 from entries e where e.exam_id = r.exam_id and e.email = r.email)) as "unconfirmed",
      (select count(*) from participants where exam_id = ${examId}) as "entered",
      (select count(*) from participants where exam_id = ${examId} and cancelled_at is not null) as "cancelled",
      (select count(*) from participants where exam_id = ${examId} and cancelled_at is null
        and encrypted_accommodation is not null and accommodation_decided_at is null) as "accommodationsWaiting",
      pg_database_size(current_database()) as "databaseBytes"`.execute(database);
  const row = rows[0];
  if (!row) throw new Error('an aggregate without a row');
  return {
    ...row,
    mails: await countMailStates(database),
    ...(await countAttempts(database, examId, now)),
  };
}
