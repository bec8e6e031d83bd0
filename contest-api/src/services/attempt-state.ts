import type { ExamStatus, UserExamStatus } from '@knowledgeking/contract';
import type { Attempt } from '../repositories/attempts.ts';
import { addMilliseconds, toJapanTime } from './time.ts';

/** How long past the end an answer that was on its way is still accepted. */
export const graceMilliseconds = 5_000;

/** The earliest scheduled end that still accepts an answer arriving now. */
export function acceptedEnd(now: Date): Date {
  return addMilliseconds(now, -graceMilliseconds);
}

/** How far a participant has come, at a moment of the server's clock. */
export function examStatusOf(attempt: Attempt | undefined, now: Date): ExamStatus {
  if (!attempt) return 'not_started';
  if (attempt.finishedAt) return 'finished';
  return now > attempt.scheduledToEnd ? 'time_over' : 'in_examination_period';
}

/** The attempt as the API shows it. */
export function toUserExamStatus(examId: string, attempt: Attempt): UserExamStatus {
  return {
    exam_id: examId,
    submitted_quiz_count: attempt.answeredCount,
    user_start_at: toJapanTime(attempt.startedAt),
    scheduled_to_end: toJapanTime(attempt.scheduledToEnd),
  };
}
