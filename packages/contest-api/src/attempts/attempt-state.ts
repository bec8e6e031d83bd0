import type { CallResult, ExamStatus, UserExamStatus } from '@knowledgeking/contract';
import { ownDuration } from '@knowledgeking/contract/rules/accommodation';
import {
  answersAcceptedUntil,
  earliestAcceptedEnd,
  endOfAttempt,
} from '@knowledgeking/contract/rules/end-and-grace';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import type { ExamWithKey } from '../contest/exam.ts';
import type { Attempt } from './queries.ts';

type ExamTiming = Pick<ExamWithKey, 'exam_end_at' | 'duration_seconds'>;

/**
 * The end of an attempt: its start plus the contestant's duration, but never after the exam's end; plus any credit. It is computed
 * afresh from the exam's current dates each time, so that moving the exam's end back restores everyone's clock.
 */
export function scheduledEnd(
  { exam_end_at, duration_seconds }: ExamTiming,
  attempt: Pick<Attempt, 'started_at' | 'duration_factor' | 'credit_seconds'>,
): Date {
  const startedAt = attempt.started_at.getTime();
  const own = { startedAt, durationFactor: attempt.duration_factor, credit: attempt.credit_seconds * 1_000 };
  return new Date(
    endOfAttempt(own, { duration: duration_seconds * 1_000, exam_end_at: exam_end_at.getTime() }),
  );
}

/** How long a contestant has who starts early enough, in seconds. */
export function ownSeconds(
  { duration_seconds, exam_start_at, exam_end_at }: ExamTiming & { exam_start_at: Date },
  durationFactor: number,
): number {
  const open = { exam_start_at: exam_start_at.getTime(), exam_end_at: exam_end_at.getTime() };
  return ownDuration(durationFactor, { duration: duration_seconds * 1_000, ...open }) / 1_000;
}

/** The earliest end of an attempt or exam that still accepts an answer arriving now. */
export function acceptedEnd(now: Date): Date {
  return new Date(earliestAcceptedEnd(now.getTime()));
}

/** The last moment at which anyone's answer to the exam is accepted, with time that was given back. */
export function acceptsAnswersUntil({ last_end_at }: { last_end_at: Date }): Date {
  return new Date(answersAcceptedUntil(last_end_at.getTime()));
}

/** Whether an attempt is over: finished, or with nothing left to answer. */
export function isFinished({ quizzes }: ExamWithKey, attempt: Attempt): boolean {
  return attempt.finished_at !== null || attempt.answered_count >= quizzes.length;
}

/** How far a participant has come, at a moment of the server's clock. */
export function examStatusOf(exam: ExamWithKey, attempt: Attempt | undefined, now: Date): ExamStatus {
  if (!attempt) return 'not_started';
  if (isFinished(exam, attempt)) return 'finished';
  return now > scheduledEnd(exam, attempt) ? 'time_over' : 'in_examination_period';
}

/** The attempt as the API shows it. */
export function toUserExamStatus(exam: ExamTiming & { id: string }, attempt: Attempt): UserExamStatus {
  const skipped = attempt.answered_count === 0 ? 0 : attempt.skipped_count;
  return {
    exam_id: exam.id,
    submitted_quiz_count: attempt.answered_count,
    ...(skipped !== undefined && { skipped_quiz_count: skipped }),
    user_start_at: toJapanTime(attempt.started_at),
    scheduled_to_end: toJapanTime(scheduledEnd(exam, attempt)),
  };
}

/** The response to an answer that counts. Once the time is over an answer may still arrive, but no further question is handed out. */
export function submitted(
  { exam, now }: { exam: ExamWithKey; now: Date },
  attempt: Attempt,
): CallResult<'submitAnswer'> {
  const next = now > scheduledEnd(exam, attempt) ? undefined : exam.quizzes[attempt.answered_count];
  return {
    user_exam_status: toUserExamStatus(exam, attempt),
    next_quiz: next?.quiz ?? null,
    server_time: toJapanTime(now),
  };
}
