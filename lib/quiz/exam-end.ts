import type { Exam, Me, Period, UserExamStatus } from '@knowledgeking/contract';
import { hasMissedExam } from '@/lib/period';
import { correctionMilliseconds } from '@/lib/quiz/local-progress';

/** How the exam has ended for a user, if it has: `running` is still sitting it, `missed` never did before it was over. */
export type ExamEnd = 'unknown' | 'finished' | 'timeup' | 'running' | 'not_started' | 'missed';

interface ExamEndFacts {
  /** The page that is open; it decides when both ends would be true. */
  page: 'finished' | 'timeup';
  period: Period | undefined;
  examStatus: Me['exam_status'];
  /** Whether `examStatus` was read since the page was opened; otherwise it may be older than the end. */
  isStatusFresh: boolean;
  /** Just read; undefined while it is not known, null when there is none. */
  attempt: UserExamStatus | null | undefined;
  exam: Pick<Exam, 'quiz_count'>;
  /** The end that the play screen has just seen: all there is without a network. */
  seenEnd: 'finished' | 'timeup' | undefined;
  /** The server's time in milliseconds; undefined while it is not known. */
  now: number | undefined;
}

/**
 * How the exam has ended for a user who opens one of the pages after it. The known status may be older than the end and still
 * say that the exam is running, so the attempt decides.
 */
export function examEndOf(facts: ExamEndFacts): ExamEnd {
  const { page, period, examStatus, isStatusFresh, attempt, exam, now } = facts;
  if (hasMissedExam(period, examStatus)) return 'missed';
  if (examStatus === 'finished') return 'finished';
  if (attempt === undefined || now === undefined) {
    return examStatus === 'time_over' ? 'timeup' : (facts.seenEnd ?? 'unknown');
  }
  if (attempt === null) return examStatus === 'time_over' ? 'timeup' : 'not_started';
  const hasAnsweredAll = exam.quiz_count !== undefined && attempt.submitted_quiz_count >= exam.quiz_count;
  const isOver =
    examStatus === 'time_over' || now >= Date.parse(attempt.scheduled_to_end) - correctionMilliseconds;
  if (hasAnsweredAll && (page === 'finished' || !isOver)) return 'finished';
  if (isOver) return 'timeup';
  return isStatusFresh ? 'running' : 'unknown';
}
