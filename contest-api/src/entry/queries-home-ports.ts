import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import { allRows, changeRows, firstRow } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';

/** How many take part, by their birthplace; places without anybody are absent. */
export type CrewByPlace = Readonly<Record<string, number>>;

/** A count of an exam's participants. One that has not ended has the figures of the one before it. */
export type HomePortCount = Selectable<Tables['home_port_counts']>;

/** The time that a count which has not ended stands for. */
const longestMilliseconds = 10_000;

/** Counts who has entered and was not taken out. Reads all participants from end to end: a second or so for a million. */
export async function countCrew(database: Database, examId: string): Promise<CrewByPlace> {
  const rows = await allRows<{ birthplace: string; crew: number }>(database)`
    select birthplace, count(*) as crew from participants
    where exam_id = ${examId} and cancelled_at is null group by birthplace`;
  return Object.fromEntries(rows.map(({ birthplace, crew }) => [birthplace, crew]));
}

/** The latest count; undefined where nobody has begun one. */
export const findHomePortCount = (database: Database, examId: string) =>
  firstRow<HomePortCount>(database)`select * from home_port_counts where exam_id = ${examId}`;

/** Takes the turn to count, where the latest count is still that of `before`. @returns false where another copy was faster */
export async function claimHomePortCount(
  database: Database,
  { examId, before, now }: { examId: string; before: Date | undefined; now: Date },
): Promise<boolean> {
  const claimed = await changeRows(database)`
    insert into home_port_counts (exam_id, counted_at, counts, took_milliseconds)
    values (${examId}, ${now}, null, ${longestMilliseconds})
    on conflict (exam_id) do update set counted_at = excluded.counted_at,
        took_milliseconds = excluded.took_milliseconds
      where home_port_counts.counted_at = ${before ?? null}::timestamptz`;
  return claimed > 0;
}

/** Saves what was counted, unless a later count has begun meanwhile. */
export async function saveHomePortCount(
  database: Database,
  { exam_id, counted_at, took_milliseconds, counts }: HomePortCount,
): Promise<void> {
  await changeRows(database)`
    update home_port_counts set counts = ${counts}, took_milliseconds = ${took_milliseconds}
    where exam_id = ${exam_id} and counted_at = ${counted_at}`;
}
