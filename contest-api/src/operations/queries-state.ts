import { type AttemptCounts, countAttempts } from '../attempts/queries-attempt-ends.ts';
import type { Database } from '../database/database.ts';
import { onlyRow } from '../database/rows.ts';

/** How many contestants of an exam are where. */
export interface PeopleState extends AttemptCounts {
  entered: number;
  /** Of those who entered, how many were taken out: they are in no result from the next aggregation on. */
  cancelled: number;
  /** Of the others, how many asked for something at entry and have no answer yet. */
  accommodations_waiting: number;
}

/** Counts both tables from end to end. */
export async function readPeople(database: Database, examId: string, now: Date): Promise<PeopleState> {
  const entered = await onlyRow<Omit<PeopleState, keyof AttemptCounts>>(database)`
    select count(*) as entered, count(*) filter (where cancelled_at is not null) as cancelled,
      count(*) filter (where cancelled_at is null and encrypted_accommodation is not null
        and accommodation_decided_at is null) as accommodations_waiting
    from participants where exam_id = ${examId}`;
  return { ...entered, ...(await countAttempts(database, examId, now)) };
}

/** Figures that take longer to count, or change too slowly, to be looked at again and again. */
export interface SlowState {
  /** Addresses that asked to enter and have not confirmed it. */
  unconfirmed: number;
  database_bytes: number;
}

export const readSlowState = (database: Database, examId: string) =>
  onlyRow<SlowState>(database)`
    select (select count(distinct r.email) from entry_requests r where r.exam_id = ${examId} and not exists (
        select 1 from entries e where e.exam_id = r.exam_id and e.email = r.email)) as unconfirmed,
      pg_database_size(current_database()) as database_bytes`;
