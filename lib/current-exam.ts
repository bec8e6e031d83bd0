import type { Exam } from '@knowledgeking/contract';

/** The current exam: the one that starts last. */
export function currentExamOf(exams: readonly Exam[]): Exam | undefined {
  return [...exams].sort((a, b) => Date.parse(b.exam_start_at) - Date.parse(a.exam_start_at))[0];
}

/** The dates from which the ends of attempts are computed: where this text changes, operators have moved one, or given time back. */
export const endDatesOf = ({
  exam_start_at,
  exam_end_at,
  last_end_at,
  duration_seconds,
  time_credited_at,
}: Exam): string => [exam_start_at, exam_end_at, last_end_at, duration_seconds, time_credited_at].join();

/** Milliseconds from `now` until the exam's next date; undefined if all have passed. */
export function millisecondsToNextDate(exam: Exam, now: number): number | undefined {
  const dates = [exam.entry_start_at, exam.entry_end_at, exam.exam_start_at, exam.exam_end_at].map(
    Date.parse,
  );
  const coming = dates.filter((date) => date > now);
  return coming.length === 0 ? undefined : Math.min(...coming) - now;
}
