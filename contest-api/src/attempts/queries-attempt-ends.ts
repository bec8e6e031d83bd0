import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * The end of attempt `a` at an exam with this duration in seconds and this end: `endOfAttempt` of contract/src/rules/end-and-grace.ts, for
 * work on many attempts at once.
 */
export const attemptEndWith = (durationSeconds: RawBuilder<number>, examEndAt: RawBuilder<Date>) => sql<Date>`
  least(a.started_at + ${durationSeconds} * a.duration_factor * interval '1 second', ${examEndAt})
    + a.credit_seconds * interval '1 second'`;

/** The same at exam `e` as it is. */
export const attemptEnd = attemptEndWith(sql`e.duration_seconds`, sql`e.exam_end_at`);

/** Whether attempt `a` at exam `e` is over without its time being so: finished, or with every question answered. */
export const attemptFinished = (
  examId: string,
) => sql<boolean>`(a.finished_at is not null or a.answered_count >= (
  select count(*) from quizzes where exam_id = ${examId}))`;

/**
 * Works out the latest end of the attempts with credited time once more, after the exam's dates have changed. It goes by the credits of the
 * attempts, and not by `time_credited_at`, which `extend` writes last: one that was killed has left it empty.
 */
export async function refreshLastEnd(database: Database, examId: string): Promise<void> {
  const { rows } = await sql<{ lastEndAt: Date | null }>`
    select max(${attemptEnd}) as "lastEndAt"
    from attempts a join exams e on e.exam_id = a.exam_id
    where a.exam_id = ${examId} and a.credit_seconds > 0`.execute(database);
  await database
    .updateTable('exams')
    .set({ last_end_at: rows[0]?.lastEndAt ?? null })
    .where('exam_id', '=', examId)
    .execute();
}

/** The most seconds that were given back to anybody. */
export async function readLongestCredit(database: Database, examId: string): Promise<number> {
  const row = await database
    .selectFrom('attempts')
    .select((select) => select.fn.max('credit_seconds').as('seconds'))
    .where('exam_id', '=', examId)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}
