import type { Exam, ResultsDay } from '@knowledgeking/contract';
import { type QuickScoreRule, quickScoreKeptUntil } from '@knowledgeking/contract/rules/end-and-grace';
import { japanOffsetMilliseconds } from '@knowledgeking/contract/rules/japan-time';
import content from '@/lib/generated/result-times.json';
import { formatDayAfter } from '@/lib/time-text';

/** When this contest shows the quick score: after everyone's exam, or at the end of each contestant's own. */
const quickScoreShown = content.quick_score as QuickScoreRule;

/**
 * The time from which the quick score can be seen, in milliseconds since 1970 by the server's clock: once nobody can answer any
 * more, because a score gives away which answers are right. Undefined in a contest that shows it at the end of each contestant's own exam.
 * @param shown when the contest shows it; default: as the content pack says
 */
export function quickScoreFrom(
  { exam_end_at, last_end_at = exam_end_at }: Pick<Exam, 'exam_end_at' | 'last_end_at'>,
  shown = quickScoreShown,
): number | undefined {
  return quickScoreKeptUntil(shown, Date.parse(last_end_at));
}

const hourMilliseconds = 60 * 60 * 1_000;
const dayMilliseconds = 24 * hourMilliseconds;

interface PromisedResults {
  /** `2025年6月29日(日) 18時ごろ` */
  text: string;
  /** In milliseconds since 1970. */
  at: number;
}

/** When the pack promises the results, on the exam's own calendar; undefined where it promises nothing. */
export function promisedResults(
  { exam_start_at: start }: Pick<Exam, 'exam_start_at'>,
  day = content.results_day as ResultsDay | null,
): PromisedResults | undefined {
  if (!day) return undefined;
  const midnight =
    Math.floor((Date.parse(start) + japanOffsetMilliseconds) / dayMilliseconds) * dayMilliseconds;
  return {
    text: `${formatDayAfter(start, day.days_after_exam)} ${day.hour}時ごろ`,
    at:
      midnight -
      japanOffsetMilliseconds +
      day.days_after_exam * dayMilliseconds +
      day.hour * hourMilliseconds,
  };
}
