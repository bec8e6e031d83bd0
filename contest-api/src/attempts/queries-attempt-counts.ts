import type { Database } from '../database/database.ts';
import { onlyRow } from '../database/rows.ts';
import { attemptEnd, attemptEndBy, attemptFinished } from './queries-attempt-ends.ts';

/** How many attempts have begun, run at a moment, are finished, or ran out of time. */
export interface AttemptCounts {
  started: number;
  playing: number;
  /** An attempt with every question answered counts as finished, whether or not it was finished by a call. */
  finished: number;
  time_over: number;
}

/** How many attempts run at a moment, and how many of them a change of the exam would end earlier or later. */
export interface AffectedAttempts {
  playing: number;
  ending_earlier: number;
  /** How much the one that loses most would lose. */
  most_seconds_lost: number;
  ending_later: number;
}

/** Counts an exam's attempts by how far they are. */
export function countAttempts(database: Database, examId: string, now: Date): Promise<AttemptCounts> {
  const finished = attemptFinished(examId);
  return onlyRow<AttemptCounts>(database)`
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
export async function countPlayingBetween(
  database: Database,
  examId: string,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const { playing } = await onlyRow<{ playing: number }>(database)`
    select count(*) as playing
    from attempts a join exams e on e.exam_id = a.exam_id
    where a.exam_id = ${examId} and a.started_at < ${until} and ${attemptEnd} > ${from}
      and coalesce(a.finished_at > ${from}, a.answered_count < (
        select count(*) from quizzes where exam_id = ${examId}))`;
  return playing;
}
