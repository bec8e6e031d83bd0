import { sql } from 'kysely';
import type { Database } from './database.ts';
import { type AttemptCounts, countAttempts } from './schedule.ts';

/** How many contestants and mails are where. */
export interface ContestCounts extends AttemptCounts {
  unconfirmed: number;
  entered: number;
  mailsWaiting: number;
  mailsFailed: number;
  databaseBytes: number;
}

/** Figures for operators at a glance: those of the given exam, and the mails of all. */
export async function countContest(database: Database, examId: string, now: Date): Promise<ContestCounts> {
  const { rows } = await sql<Omit<ContestCounts, keyof AttemptCounts>>`
    select
      (select count(distinct r.email) from entry_requests r where r.exam_id = ${examId} and not exists (
        select 1 from entries e where e.exam_id = r.exam_id and e.email = r.email)) as "unconfirmed",
      (select count(*) from participants where exam_id = ${examId}) as "entered",
      (select count(*) from mails where sent_at is null and failed_at is null) as "mailsWaiting",
      (select count(*) from mails where failed_at is not null) as "mailsFailed",
      pg_database_size(current_database()) as "databaseBytes"`.execute(database);
  const row = rows[0];
  if (!row) throw new Error('an aggregate without a row');
  return { ...row, ...(await countAttempts(database, examId, now)) };
}
