import type { Exam, ResultsDay } from '@knowledgeking/contract';
import { type QuickScoreRule, quickScoreKeptUntil } from '@knowledgeking/contract/rules/end-and-grace';
import { japanOffsetHours } from '@knowledgeking/contract/rules/japan-time';
import content from '@/lib/generated/result-times.json';
import { formatDayAfter, japanDayOf } from '@/lib/time-text';

/** When this contest shows the quick score: after everyone's exam, or at the end of each contestant's own. */
const quickScoreShown = content.quick_score as QuickScoreRule;

/** The time of the quick score, by the server's milliseconds: when nobody can answer any more; undefined where it is shown at one's own end. */
export function quickScoreFrom(
  { exam_end_at, last_end_at = exam_end_at }: Pick<Exam, 'exam_end_at' | 'last_end_at'>,
  shown = quickScoreShown,
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
