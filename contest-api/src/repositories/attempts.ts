import type { Pool } from 'pg';
import { retryOnConflict } from './database.ts';

/** A participant's one attempt at an exam. */
export interface Attempt {
  startedAt: Date;
  scheduledToEnd: Date;
  answeredCount: number;
  finishedAt: Date | null;
}

/** A participant with the attempt, if there is one. */
export interface ParticipantState {
  examId: string;
  displayName: string;
  childrenDivision: boolean;
  attempt: Attempt | undefined;
}

interface AttemptColumns {
  started_at: Date | null;
  scheduled_to_end: Date;
  answered_count: number;
  finished_at: Date | null;
}

function toAttempt(row: AttemptColumns | undefined): Attempt | undefined {
  if (!row?.started_at) return undefined;
  return {
    startedAt: row.started_at,
    scheduledToEnd: row.scheduled_to_end,
    answeredCount: row.answered_count,
    finishedAt: row.finished_at,
  };
}

/** Who a session belongs to and how far the attempt is; undefined where the participant is unknown. */
export async function findParticipantState(
  pool: Pool,
  participantId: string,
): Promise<ParticipantState | undefined> {
  const { rows } = await pool.query({
    name: 'find-participant-state',
    text: `select p.exam_id, p.display_name, p.children_division,
        a.started_at, a.scheduled_to_end, a.answered_count, a.finished_at
      from participants p
      left join attempts a on a.participant_id = p.participant_id and a.exam_id = p.exam_id
      where p.participant_id = $1`,
    values: [participantId],
  });
  const row = rows[0];
  if (!row) return undefined;
  return {
    examId: row.exam_id,
    displayName: row.display_name,
    childrenDivision: row.children_division,
    attempt: toAttempt(row),
  };
}

/**
 * Starts the one attempt; fifty at once make one.
 * @returns the attempt and whether this call made it; undefined where the participant is not one of this exam
 */
export async function startAttempt(
  pool: Pool,
  start: { participantId: string; examId: string; now: Date; scheduledToEnd: Date },
): Promise<{ attempt: Attempt; isNew: boolean } | undefined> {
  const { rows } = await retryOnConflict(() =>
    pool.query({
      name: 'start-attempt',
      text: `insert into attempts (participant_id, exam_id, started_at, scheduled_to_end, answered_count)
        select participant_id, exam_id, $3, $4, 0 from participants where participant_id = $1 and exam_id = $2
        on conflict (participant_id, exam_id) do nothing
        returning started_at, scheduled_to_end, answered_count, finished_at`,
      values: [start.participantId, start.examId, start.now, start.scheduledToEnd],
    }),
  );
  const made = toAttempt(rows[0]);
  if (made) return { attempt: made, isNew: true };
  const state = await findParticipantState(pool, start.participantId);
  const attempt = state?.examId === start.examId ? state.attempt : undefined;
  return attempt && { attempt, isNew: false };
}

/** What a submit found: the attempt after it where it was accepted, else the attempt and the answer already there. */
export interface SubmitOutcome {
  accepted: boolean;
  attempt: Attempt | undefined;
  /** The answer stored for this number before this call. */
  previousAnswer: string | undefined;
}

/**
 * The one statement of a submit; exported so that the benchmark can run the same one bare.
 * Parameters: participant, exam, quiz number, answer, canonical answer, now, the latest end that is still accepted.
 */
export const submitStatement = {
  name: 'submit-answer',
  text: `with advanced as (
      update attempts set answered_count = $3
      where participant_id = $1 and exam_id = $2
        and answered_count = $3 - 1 and finished_at is null and scheduled_to_end >= $7
      returning started_at, scheduled_to_end, answered_count, finished_at
    ), written as (
      insert into answers (participant_id, exam_id, quiz_number, answer, canonical_answer, answered_at)
      select $1, $2, $3, $4, $5, $6::timestamptz from advanced
      returning quiz_number
    )
    select true as accepted, null as previous_answer, advanced.* from advanced, written
    union all
    select false, b.answer, a.started_at, a.scheduled_to_end, a.answered_count, a.finished_at
    from attempts a
    left join answers b on b.participant_id = a.participant_id and b.exam_id = a.exam_id and b.quiz_number = $3
    where a.participant_id = $1 and a.exam_id = $2 and not exists (select 1 from advanced)`,
};

/** Writes an answer and moves on to the next question, both or neither, in one round trip. */
export async function submitAnswer(
  pool: Pool,
  submit: {
    participantId: string;
    examId: string;
    quizNumber: number;
    answer: string;
    canonicalAnswer: string;
    now: Date;
    endsNotBefore: Date;
  },
): Promise<SubmitOutcome> {
  const { participantId, examId, quizNumber, answer, canonicalAnswer, now, endsNotBefore } = submit;
  const { rows } = await retryOnConflict(() =>
    pool.query({
      ...submitStatement,
      values: [participantId, examId, quizNumber, answer, canonicalAnswer, now, endsNotBefore],
    }),
  );
  const row = rows[0];
  return {
    accepted: row?.accepted ?? false,
    attempt: toAttempt(row),
    previousAnswer: row?.previous_answer ?? undefined,
  };
}

/** Marks a running attempt as finished; a finished one, or one past its end, stays as it is. */
export async function finishAttempt(
  pool: Pool,
  finish: { participantId: string; examId: string; now: Date; endsNotBefore: Date },
): Promise<Attempt | undefined> {
  const { rows } = await retryOnConflict(() =>
    pool.query({
      name: 'finish-attempt',
      text: `update attempts set finished_at = case
            when finished_at is null and scheduled_to_end >= $4 then $3 else finished_at end
        where participant_id = $1 and exam_id = $2
        returning started_at, scheduled_to_end, answered_count, finished_at`,
      values: [finish.participantId, finish.examId, finish.now, finish.endsNotBefore],
    }),
  );
  return toAttempt(rows[0]);
}
