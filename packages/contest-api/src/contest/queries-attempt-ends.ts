import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { changeRows, onlyRow, onlyValue } from '../database/rows.ts';

/**
 * How many seconds after its start an attempt ends, as SQL: `endOfAttempt` of packages/contract/src/rules/end-and-grace.ts. It adds nothing to a time,
 * which Citus refuses in an update (docs/citus.md). The function of the submit has it too (database/migrations), so a change of it needs a
 * migration that makes that function again.
 * @param attempt how the columns of the attempt begin, such as `a.`
 */
export const attemptSeconds = (attempt: string, durationSeconds: string, exam_end_at: string): string =>
  `(least(${durationSeconds} * ${attempt}duration_factor, extract(epoch from ${exam_end_at} - ${attempt}started_at))
    + ${attempt}credit_seconds)`;

/** The end of attempt `a` at the exam in a row, for work on many attempts at once. */
const attemptEndBy = (exam: string) =>
  sql<Date>`(a.started_at
    + ${sql.raw(attemptSeconds('a.', `${exam}.duration_seconds`, `${exam}.exam_end_at`))} * interval '1 second')`;

/** The same at exam `e` as it is. */
export const attemptEnd = attemptEndBy('e');

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
  const last_end_at = await onlyValue<Date | null>(database)`
    select max(${attemptEnd})
    from attempts a join exams e on e.exam_id = a.exam_id
    where a.exam_id = ${examId} and a.credit_seconds > 0`;
  await changeRows(database)`update exams set last_end_at = ${last_end_at} where exam_id = ${examId}`;
}

/** The most seconds that were given back to anybody. */
export const readLongestCredit = (database: Database, examId: string) =>
  onlyValue<number>(database)`
    select coalesce(max(credit_seconds), 0) from attempts where exam_id = ${examId}`;

/** How many attempts run at a moment, and how many of them a change of the exam would end earlier or later. */
export interface AffectedAttempts {
  playing: number;
  ending_earlier: number;
  most_seconds_lost: number;
  ending_later: number;
}

/** How many attempts have begun, run at a moment, are finished (as one with every question answered is, without a call too), or ran out of time. */
export function countAttempts(database: Database, examId: string, now: Date) {
  const finished = attemptFinished(examId);
  return onlyRow<Record<'started' | 'playing' | 'finished' | 'time_over', number>>(database)`
    select count(*) as started,
      count(*) filter (where not ${finished} and ${attemptEnd} >= ${now}) as playing,
      count(*) filter (where ${finished}) as finished,
      count(*) filter (where not ${finished} and ${attemptEnd} < ${now}) as time_over
    from attempts a join exams e on e.exam_id = a.exam_id
    where a.exam_id = ${examId}`;
}

/** How many play now, and how many of them a new end of the exam (or a new duration) would give less time, or more. */
export function countAffectedByEnd(
  database: Database,
  examId: string,
  change: { exam_end_at: Date; durationSeconds: number; now: Date },
): Promise<AffectedAttempts> {
  const changedEnd = attemptEndBy('changed');
  return onlyRow<AffectedAttempts>(database)`
    select count(*) as playing, count(*) filter (where ${changedEnd} < ${attemptEnd}) as ending_earlier,
      greatest(coalesce(max(extract(epoch from ${attemptEnd} - ${changedEnd})), 0), 0) as most_seconds_lost,
      count(*) filter (where ${changedEnd} > ${attemptEnd}) as ending_later
    from attempts a join exams e on e.exam_id = a.exam_id
    join (
      select exam_id, ${change.durationSeconds}::integer as duration_seconds,
        ${change.exam_end_at}::timestamptz as exam_end_at
      from exams
    ) changed on changed.exam_id = a.exam_id
    where a.exam_id = ${examId} and not ${attemptFinished(examId)} and ${attemptEnd} >= ${change.now}`;
}

/** How many attempts were running at some moment of a span: begun before its end, and over only after its beginning. */
export const countPlayingBetween = (
  database: Database,
  examId: string,
  { from, until }: { from: Date; until: Date },
) =>
  onlyValue<number>(database)`
    select count(*) from attempts a join exams e on e.exam_id = a.exam_id
    where a.exam_id = ${examId} and a.started_at < ${until} and ${attemptEnd} > ${from}
      and coalesce(a.finished_at > ${from}, a.answered_count < (
        select count(*) from quizzes where exam_id = ${examId}))`;
