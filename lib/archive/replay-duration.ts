import type { CallResult, Exam } from '@knowledgeking/contract';

/**
 * Seconds that a replay takes. More time that was granted for the exam is kept for its replay; where no duration is known, it is the whole
 * time that the exam was open.
 * @param exam with the contestant's own duration
 */
export const replaySeconds = (
  { duration_seconds, exam_start_at, exam_end_at }: Exam,
  started: CallResult<'startPastExam'>,
): number =>
  duration_seconds ??
  started.duration_seconds ??
  (Date.parse(exam_end_at) - Date.parse(exam_start_at)) / 1_000;
