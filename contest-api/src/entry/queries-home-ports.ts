import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** How many take part, by their birthplace; places without anybody are absent. */
export type CrewByPlace = Readonly<Record<string, number>>;

/** The latest count of an exam's participants. */
export interface HomePortCount {
  /** When it was begun. */
  countedAt: Date;
  /** The longest that a statement may take, where it did not end. */
  tookMilliseconds: number;
  /** That of the count before, where it did not end; null where there is none. */
  crew: CrewByPlace | null;
}

const longestMilliseconds = 10_000;

/** Counts who has entered and was not taken out. Reads all participants from end to end: a second or so for a million. */
export async function countCrew(database: Database, examId: string): Promise<CrewByPlace> {
  const rows = await database
    .selectFrom('participants')
    .select(['birthplace', (select) => select.fn.countAll<number>().as('crew')])
    .where('exam_id', '=', examId)
    .where('cancelled_at', 'is', null)
    .groupBy('birthplace')
    .execute();
  return Object.fromEntries(rows.map(({ birthplace, crew }) => [birthplace, crew]));
}

/** The latest count; undefined where nobody has begun one. */
export async function findHomePortCount(
  database: Database,
  examId: string,
): Promise<HomePortCount | undefined> {
  const row = await database
    .selectFrom('home_port_counts')
    .selectAll()
    .where('exam_id', '=', examId)
    .executeTakeFirst();
  return row && { countedAt: row.counted_at, tookMilliseconds: row.took_milliseconds, crew: row.counts };
}

/**
 * Takes the turn to count, so that of all copies of the API one does.
 * @param before the time of the count that is to be replaced; undefined where there is none
 * @returns false where another copy was faster
 */
export async function claimHomePortCount(
  database: Database,
  { examId, before, now }: { examId: string; before: Date | undefined; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into home_port_counts (exam_id, counted_at, counts, took_milliseconds)
    values (${examId}, ${now}, null, ${longestMilliseconds})
    on conflict (exam_id) do update set counted_at = excluded.counted_at,
        took_milliseconds = excluded.took_milliseconds
      where home_port_counts.counted_at = ${before ?? null}::timestamptz
    returning exam_id`.execute(database);
  return rows.length > 0;
}

/** Saves what was counted, unless a later count has begun meanwhile. */
export async function saveHomePortCount(
  database: Database,
  { examId, countedAt, tookMilliseconds, crew }: HomePortCount & { examId: string; crew: CrewByPlace },
): Promise<void> {
  await database
    .updateTable('home_port_counts')
    .set({ counts: JSON.stringify(crew), took_milliseconds: tookMilliseconds })
    .where('exam_id', '=', examId)
    .where('counted_at', '=', countedAt)
    .execute();
}
