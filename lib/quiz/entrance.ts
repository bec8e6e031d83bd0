import type { CallResult, Exam, ExamStatus } from '@knowledgeking/contract';

/** The offer of the exam's entrance: to wait, to start, to go on, or to see the result. */
export type Entrance = 'unknown' | 'not_entered' | 'before_start' | 'ready' | 'running' | 'over' | 'closed';

interface EntranceFacts {
  exam: Pick<Exam, 'exam_start_at' | 'exam_end_at'>;
  /** The server's time in milliseconds; undefined while it is not known. */
  now: number | undefined;
  /** Undefined while it is not known. */
  entry: CallResult<'checkEntry'> | undefined;
  examStatus: ExamStatus | undefined;
}

/** Decides what the entrance offers. A running attempt comes first: it can always be gone on with. */
export function entranceOf({ exam, now, entry, examStatus }: EntranceFacts): Entrance {
  if (now === undefined || entry === undefined) return 'unknown';
  if (examStatus === 'finished' || examStatus === 'time_over') return 'over';
  const attempt = entry.user_exam_status;
  if (attempt) return now < Date.parse(attempt.scheduled_to_end) ? 'running' : 'over';
  if (!entry.entered) return 'not_entered';
  if (now < Date.parse(exam.exam_start_at)) return 'before_start';
  return now < Date.parse(exam.exam_end_at) ? 'ready' : 'closed';
}
