import type { Exam, ExamStatus, Period } from '@knowledgeking/contract';

type EntryDates = Pick<Exam, 'entry_start_at' | 'entry_end_at'>;

/** Whether one can enter at this moment (milliseconds since 1970 by the server's clock). */
export function isEntryOpen(period: Period, exam: EntryDates, now: number): boolean {
  return period === 'entry' && Date.parse(exam.entry_start_at) <= now && now < Date.parse(exam.entry_end_at);
}

/** Whether the exam is over and this user, logged in, is not sitting it any more. */
export function isAfterEnd(period: Period, examStatus: ExamStatus | undefined): boolean {
  return (
    period === 'after_end_not_aggregated' &&
    examStatus !== undefined &&
    examStatus !== 'in_examination_period'
  );
}

/** What the top page is about: the period, with `entry` told apart into before, open and closed. */
export type TopPhase = 'teaser' | 'entry_closed' | Period;

/** The phase at this moment (milliseconds since 1970 by the server's clock). */
export function topPhase(period: Period, exam: EntryDates, now: number): TopPhase {
  if (period !== 'entry' || isEntryOpen(period, exam, now)) return period;
  return now < Date.parse(exam.entry_start_at) ? 'teaser' : 'entry_closed';
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
