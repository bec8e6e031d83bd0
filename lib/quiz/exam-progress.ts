import type { CallResult, Exam, ExamStatus, Period, UserExamStatus } from '@knowledgeking/contract';
import { isFiniteNumber } from '@/lib/checks';
import { correctionMilliseconds } from '@/lib/clock';
import { readStored, type Stored, writeStored } from '@/lib/storage';
import { isExamOver } from '@/lib/top-phase';

/** The end of the running attempt, where every page and tab finds it. */
export const keptExamEnd: Stored<number> = {
  read: () => readStored('quiz_end_time', isFiniteNumber),
  write: (endsAt) => writeStored('quiz_end_time', endsAt),
};

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

/** Whether the exam is over and this logged-in user never sat it, so that there will never be a result. */
export function hasMissedExam(period: Period | undefined, examStatus: ExamStatus | undefined): boolean {
  return isExamOver(period) && examStatus === 'not_started';
}

/** How the exam has ended for a user, if it has: `running` is still sitting it, `missed` never did before it was over. */
export type ExamEnd = 'unknown' | 'finished' | 'timeup' | 'running' | 'not_started' | 'missed';

interface ExamEndFacts {
  /** The page that is open; it decides when both ends would be true. */
  page: 'finished' | 'timeup';
  period: Period | undefined;
  examStatus: ExamStatus | undefined;
  /** Just read; undefined while it is not known, null when there is none. */
  attempt: UserExamStatus | null | undefined;
  exam: Pick<Exam, 'quiz_count'>;
  /** How the play session of this visit has ended: all there is without a network. */
  seenEnd: 'finished' | 'timeup' | undefined;
  /** The server's time in milliseconds; undefined while it is not known. */
  now: number | undefined;
}

/** How the exam has ended on a page after it. The known status may still say that it is running, so session and attempt decide. */
export function examEndOf({ page, period, examStatus, attempt, exam, seenEnd, now }: ExamEndFacts): ExamEnd {
  if (hasMissedExam(period, examStatus)) return 'missed';
  // Nobody goes on after that, but more time may be given after the end of time.
  if (examStatus === 'finished' || seenEnd === 'finished') return 'finished';
  const isTimeOver = examStatus === 'time_over';
  if (attempt === undefined || now === undefined) return isTimeOver ? 'timeup' : (seenEnd ?? 'unknown');
  if (attempt === null) return isTimeOver ? 'timeup' : 'not_started';
  const hasAnsweredAll = exam.quiz_count !== undefined && attempt.submitted_quiz_count >= exam.quiz_count;
  const isOver = isTimeOver || now >= Date.parse(attempt.scheduled_to_end) - correctionMilliseconds;
  if (hasAnsweredAll && (page === 'finished' || !isOver)) return 'finished';
  return isOver ? 'timeup' : 'running';
}
