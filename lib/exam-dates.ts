import type { Exam, ResultsDay } from '@knowledgeking/contract';
import { japanOffsetHours } from '@knowledgeking/contract/rules/japan-offset';
import { type QuickScoreRule, quickScoreKeptUntil } from '@knowledgeking/contract/rules/quick-score';
import { request } from '@/lib/api-client/request';
import { isFiniteNumber } from '@/lib/checks';
import content from '@/lib/generated/result-times.json';
import { readStored, type Stored, writeStored } from '@/lib/storage';
import { formatDayAfter, japanDayOf } from '@/lib/time-text';

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

/** The time of the quick score, by the server's milliseconds: when nobody can answer any more; undefined where it is shown at one's own end. */
export function quickScoreFrom(
  { exam_end_at, last_end_at = exam_end_at }: Pick<Exam, 'exam_end_at' | 'last_end_at'>,
  shown = content.quick_score as QuickScoreRule,
): number | undefined {
  return quickScoreKeptUntil(shown, Date.parse(last_end_at));
}

/** When the pack promises the results: `2025年6月29日(日) 18時ごろ`, and in milliseconds since 1970; undefined where it promises nothing. */
export function promisedResults(
  { exam_start_at: start }: Pick<Exam, 'exam_start_at'>,
  day = content.results_day as ResultsDay | null,
) {
  if (!day) return undefined;
  const hours = (japanDayOf(Date.parse(start)) + day.days_after_exam) * 24 + day.hour - japanOffsetHours;
  return { text: `${formatDayAfter(start, day.days_after_exam)} ${day.hour}時ごろ`, at: hours * 3_600_000 };
}

/** The same while it is ahead: a time that has passed is no longer promised. `now` in milliseconds by the server's clock. */
export function promisedResultsAhead(exam: Exam, now: number) {
  const promised = promisedResults(exam);
  return promised && now < promised.at ? promised : undefined;
}

/** The end of the running attempt, where every page and tab finds it. */
export const keptExamEnd: Stored<number> = {
  read: () => readStored('quiz_end_time', isFiniteNumber),
  write: (endsAt) => writeStored('quiz_end_time', endsAt),
};

/** The same as the server has it, in milliseconds; null where it can't be read: the next answer brings it. */
export const readExamEnd = (examId: string): Promise<number | null> =>
  request('checkEntry', { examId }).then(
    ({ user_exam_status }) => user_exam_status && Date.parse(user_exam_status.scheduled_to_end),
    () => null,
  );

/** Reads it again, for a countdown: operators have moved an end. */
export async function rereadExamEnd(examId: string): Promise<void> {
  const endsAt = await readExamEnd(examId);
  if (endsAt !== null) keptExamEnd.write(endsAt);
}
