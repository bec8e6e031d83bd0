import { type Pool, retryOnConflict } from '../database/database.ts';
import { type Attempt, type AttemptColumns, attemptOf } from './queries.ts';

/** An answer to be written. */
export interface Submit {
  participantId: string;
  examId: string;
  quizNumber: number;
  answer: string;
  canonicalAnswer: string;
  now: Date;
  endsNotBefore: Date;
  durationSeconds: number;
  /** By the key that this copy of the API knows (contest/exam.ts). */
  verdict: number;
}

/** The attempt after a submit that was accepted; after any other, the attempt and the answer that were already there. */
export interface SubmitOutcome {
  accepted: boolean;
  attempt: Attempt | undefined;
  previousAnswer: string | undefined;
}

/**
 * The single statement of a submit; exported so that the benchmark can run the same one bare. Its function is in
 * database/migrations/2026-11-contest.ts. Whether the exam still takes answers is read from its row, so that no copy of the API
 * lets one in from memory; the duration is a parameter, because it affects nobody but the contestant. Parameters: participant,
 * exam, quiz number, answer, canonical answer, now, the earliest end that still accepts, the exam's duration in seconds, the verdict on the answer.
 */
export const submitStatement = {
  name: 'submit-answer',
  text: 'select * from submit_own_answer($1, $2, $3, $4, $5, $6, $7, $8, $9)',
};

/**
 * The same for several participants of one exam, each with an outcome of their own: one statement, one commit and one round trip. The
 * parameters are those of one, the exam and its duration alike for all and the others as arrays.
 */
export const submitsStatement = {
  name: 'submit-answers',
  text: `select place, outcome.*
    from unnest($1::uuid[], $3::integer[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $9::integer[])
      with ordinality as submits (participant_id, quiz_number, answer, canonical_answer, answered_at, ends_not_before, verdict, place),
    submit_own_answer(participant_id, $2, quiz_number, answer, canonical_answer, answered_at, ends_not_before, $8, verdict) as outcome`,
};

/** Writes an answer and moves on to the next question, both or neither, in one round trip. */
export async function submitAnswer(pool: Pool, submit: Submit): Promise<SubmitOutcome> {
  const { participantId, examId, quizNumber, answer, canonicalAnswer, now, endsNotBefore } = submit;
  const values = [participantId, examId, quizNumber, answer, canonicalAnswer, now, endsNotBefore];
  const { rows } = await retryOnConflict(() =>
    pool.query({ ...submitStatement, values: [...values, submit.durationSeconds, submit.verdict] }),
  );
  return toOutcome(rows[0]);
}

/** Answers of several participants of one exam, all or none. @param submits sorted by participant: two such never wait for each other; each once */
export async function submitAnswers(pool: Pool, submits: readonly Submit[]): Promise<SubmitOutcome[]> {
  const [{ examId, durationSeconds } = { examId: '', durationSeconds: 0 }] = submits;
  const values = [
    submits.map(({ participantId }) => participantId),
    examId,
    submits.map(({ quizNumber }) => quizNumber),
    submits.map(({ answer }) => answer),
    submits.map(({ canonicalAnswer }) => canonicalAnswer),
    submits.map(({ now }) => now),
    submits.map(({ endsNotBefore }) => endsNotBefore),
    durationSeconds,
    submits.map(({ verdict }) => verdict),
  ];
  const { rows } = await retryOnConflict(() =>
    pool.query<{ place: number } & OutcomeColumns>({ ...submitsStatement, values }),
  );
  const found = new Map(rows.map((row) => [row.place, row]));
  return submits.map((_, index) => toOutcome(found.get(index + 1)));
}

interface OutcomeColumns extends AttemptColumns {
  accepted: boolean;
  previous_answer: string | null;
}

function toOutcome(row: OutcomeColumns | undefined): SubmitOutcome {
  return {
    accepted: row?.accepted ?? false,
    attempt: attemptOf(row),
    previousAnswer: row?.previous_answer ?? undefined,
  };
}

/** Whether the database is a Citus cluster, where a statement about several participants would be spread over all servers. */
export async function isSpread(pool: Pool): Promise<boolean> {
  const text = `select to_regclass('pg_dist_partition') is not null as spread`;
  const { rows } = await pool.query<{ spread: boolean }>({ name: 'is-spread', text });
  return rows[0]?.spread === true;
}

/** The end and publication of an exam, as its row has them at this moment. */
export async function findExamClosing(pool: Pool, examId: string) {
  const { rows } = await pool.query<{ exam_end_at: Date; is_result_published: boolean }>({
    name: 'find-exam-closing',
    text: `select exam_end_at, results_published_at is not null as is_result_published
      from exams where exam_id = $1`,
    values: [examId],
  });
  return rows[0];
}
