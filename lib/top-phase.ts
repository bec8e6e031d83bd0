import type { Exam, Period } from '@knowledgeking/contract';
import { isEntryOpen } from '@knowledgeking/contract/rules/periods';

type EntryDates = Pick<Exam, 'entry_start_at' | 'entry_end_at'>;

/** Whether the exam is over for everyone, with or without results. */
export const isExamOver = (period: Period | undefined): boolean =>
  period === 'after_end_not_aggregated' || period === 'result_published';

/** The phase of the contest on the top page: the period, with `entry` split into before, open and closed. */
export type TopPhase = 'teaser' | 'entry_closed' | Period;

/** The phase at `now` (milliseconds since 1970 by the server's clock). Before operators have put the exam there (null), it is the teaser. */
export function topPhase(period: Period, exam: EntryDates | null, now: number): TopPhase {
  if (!exam) return 'teaser';
  if (period !== 'entry') return period;
  const dates = {
    entry_start_at: Date.parse(exam.entry_start_at),
    entry_end_at: Date.parse(exam.entry_end_at),
  };
  if (isEntryOpen(period, dates, now)) return period;
  return now < dates.entry_start_at ? 'teaser' : 'entry_closed';
}
