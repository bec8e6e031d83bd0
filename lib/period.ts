import type { Exam, ExamStatus, Period } from '@knowledgeking/contract';
import { isEntryOpen } from '@knowledgeking/contract/rules/periods';

type EntryDates = Pick<Exam, 'entry_start_at' | 'entry_end_at'>;

/** Whether the exam is over and this user, logged in, is not sitting it any more. */
export function isAfterEnd(period: Period, examStatus: ExamStatus | undefined): boolean {
  return (
    period === 'after_end_not_aggregated' &&
    examStatus !== undefined &&
    examStatus !== 'in_examination_period'
  );
}

/** The subject of the top page: the period, with `entry` split into before, open and closed. */
export type TopPhase = 'teaser' | 'entry_closed' | Period;

/** The phase at this moment (milliseconds since 1970 by the server's clock). */
export function topPhase(period: Period, exam: EntryDates, now: number): TopPhase {
  if (period !== 'entry') return period;
  const dates = { entryStartAt: Date.parse(exam.entry_start_at), entryEndAt: Date.parse(exam.entry_end_at) };
  if (isEntryOpen(period, dates, now)) return period;
  return now < dates.entryStartAt ? 'teaser' : 'entry_closed';
}

/** 「まもなく」 is said in this last time before the start; before that the days are calm. */
const soonMilliseconds = 60 * 60 * 1_000;

/** Under which name the content pack has the words of a phase: until an hour before the start, those of the closed entry hold. */
export function topWordsOf(
  phase: TopPhase,
  { exam_start_at }: Pick<Exam, 'exam_start_at'>,
  now: number,
): TopPhase {
  const isCalm = phase === 'just_before_start' && now < Date.parse(exam_start_at) - soonMilliseconds;
  return isCalm ? 'entry_closed' : phase;
}

/** Whether this user, logged in, never sat the exam, which is over: no result of theirs will ever come. */
export function hasMissedExam(period: Period | undefined, examStatus: ExamStatus | undefined): boolean {
  const isOver = period === 'after_end_not_aggregated' || period === 'result_published';
  return isOver && examStatus === 'not_started';
}

/** The exam that the site is about: the one that starts last. */
export function currentExamOf(exams: readonly Exam[]): Exam | undefined {
  return [...exams].sort((a, b) => Date.parse(b.exam_start_at) - Date.parse(a.exam_start_at))[0];
}

/** Milliseconds from now to the next of the exam's dates; undefined when all have passed. */
export function millisecondsToNextDate(exam: Exam, now: number): number | undefined {
  const dates = [exam.entry_start_at, exam.entry_end_at, exam.exam_start_at, exam.exam_end_at].map(
    Date.parse,
  );
  const coming = dates.filter((date) => date > now);
  return coming.length === 0 ? undefined : Math.min(...coming) - now;
}
