import type { Exam, Me, Period, UserExamStatus } from '@knowledgeking/contract';
import { hasMissedExam } from '@/lib/period';

/**
 * How the exam has ended for somebody, or that it has not: `running` is in the middle of it, `missed` never sat it before it
 * was over.
 */
export type ExamEnd = 'unknown' | 'finished' | 'timeup' | 'running' | 'not_started' | 'missed';

/** How a play session has ended that led to the page that is about to open. */
let seenEnd: 'finished' | 'timeup' | undefined;

/** Keeps how the exam has just ended on the play screen, for the page that it leads to. */
export function keepSeenEnd(end: 'finished' | 'timeup' | 'not_started'): void {
  seenEnd = end === 'not_started' ? undefined : end;
}

/** How the exam has just ended on the play screen, once; undefined where this page was come to in another way. */
export function takeSeenEnd(): 'finished' | 'timeup' | undefined {
  const end = seenEnd;
  seenEnd = undefined;
  return end;
}

interface ExamEndFacts {
  /** The page that is open; it decides where both of its kind are true. */
  page: 'finished' | 'timeup';
  period: Period | undefined;
  examStatus: Me['exam_status'];
  /** Whether that was read since the page was opened; else it may be from before the end. */
  isStatusFresh: boolean;
  /** Just read; undefined while it is not known, null where there is none. */
  attempt: UserExamStatus | null | undefined;
  exam: Pick<Exam, 'quiz_count'>;
  /** What the play screen has just seen: all that there is without a network. */
  seenEnd: 'finished' | 'timeup' | undefined;
  /** The server's time in milliseconds; undefined while it is not known. */
  now: number | undefined;
}

/** How far the clock may go back when it is set right by another answer of the server, in milliseconds. */
const correctionMilliseconds = 2_000;

/**
 * What is true of somebody who opens a page that comes after the exam. What is known of the user may be older than the end of
 * the exam, and then says that it goes on; so the attempt decides.
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
