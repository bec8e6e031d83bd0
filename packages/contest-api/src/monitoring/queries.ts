import { countAttempts } from '../contest/queries-attempt-ends.ts';
import type { Database } from '../database/database.ts';
import { onlyRow } from '../database/rows.ts';

/** How many contestants of an exam are where. Reads two tables from end to end. */
export async function readPeople(database: Database, examId: string, now: Date) {
  const entered = await onlyRow<{
    entered: number;
    /** Of those who entered, how many were taken out: they are in no result from the next aggregation on. */
    cancelled: number;
    /** Of the others, how many asked for something at entry and have no answer yet. */
    accommodations_waiting: number;
  }>(database)`
    select count(*) as entered, count(*) filter (where cancelled_at is not null) as cancelled,
      count(*) filter (where cancelled_at is null and encrypted_accommodation is not null
        and accommodation_decided_at is null) as accommodations_waiting
    from participants where exam_id = ${examId}`;
  return { ...entered, ...(await countAttempts(database, examId, now)) };
}

/** Figures that are not looked at again and again: how many addresses asked to enter and have not confirmed it, and the database's size. */
export const readSlowState = (database: Database, examId: string) =>
  onlyRow<{ unconfirmed: number; database_bytes: number }>(database)`
    select (select count(distinct r.email) from entry_requests r where r.exam_id = ${examId} and not exists (
        select 1 from entries e where e.exam_id = r.exam_id and e.email = r.email)) as unconfirmed,
      pg_database_size(current_database()) as database_bytes`;
