import type { Pool } from 'pg';
import { type Attempt, toAttempt } from './attempts.ts';
import { retryOnConflict } from './database.ts';

/**
 * The outcome of a submit: the attempt after it where it was accepted, else the attempt and the answer that were already there.
 */
export interface SubmitOutcome {
  accepted: boolean;
  attempt: Attempt | undefined;
  /** The answer stored for this number before this call. */
  previousAnswer: string | undefined;
}

/**
 * The single statement of a submit; exported so that the benchmark can run the same one bare. Its function is in
 * migrations/2026-11-6-narrow-answers.ts. Whether the exam still takes answers is read from its row, so that no copy of the API
 * lets one in from memory; the duration is a parameter, because it affects nobody but the contestant. Parameters: participant,
 * exam, quiz number, answer, canonical answer, now, the earliest end that still accepts, the exam's duration in seconds, the verdict on the answer.
 */
export const submitStatement = {
  name: 'submit-answer',
  text: 'select * from submit_judged_answer($1, $2, $3, $4, $5, $6, $7, $8, $9)',
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
    durationSeconds: number;
    /** By the key that this copy of the API knows (repositories/verdicts.ts). */
    verdict: number;
  },
): Promise<SubmitOutcome> {
  const { participantId, examId, quizNumber, answer, canonicalAnswer, now, endsNotBefore } = submit;
  const values = [participantId, examId, quizNumber, answer, canonicalAnswer, now, endsNotBefore];
  const { rows } = await retryOnConflict(() =>
    pool.query({ ...submitStatement, values: [...values, submit.durationSeconds, submit.verdict] }),
  );
  const row = rows[0];
  return {
    accepted: row?.accepted ?? false,
    attempt: toAttempt(row),
    previousAnswer: row?.previous_answer ?? undefined,
  };
}

/** The end and publication of an exam, as its row has them at this moment. */
export async function findExamClosing(
  pool: Pool,
  examId: string,
): Promise<{ examEndAt: Date; isResultPublished: boolean } | undefined> {
  const { rows } = await pool.query({
    name: 'find-exam-closing',
    text: 'select exam_end_at, results_published_at from exams where exam_id = $1',
    values: [examId],
  });
  const row = rows[0];
  return row && { examEndAt: row.exam_end_at, isResultPublished: row.results_published_at !== null };
}
