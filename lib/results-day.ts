import type { Exam, ResultsDay } from '@knowledgeking/contract';
import { japanOffsetMilliseconds } from '@knowledgeking/contract/rules/japan-time';
import content from '@/lib/generated/results-day.json';
import { formatDayAfter } from '@/lib/time-text';

const hourMilliseconds = 60 * 60 * 1_000;
const dayMilliseconds = 24 * hourMilliseconds;

interface Announcement {
  /** `2025年6月29日(日) 18時ごろ` */
  text: string;
  /** In milliseconds since 1970. */
  at: number;
}

/** When the pack promises the results, on the exam's own calendar; undefined where it promises nothing. */
export function announcementOf(
  { exam_start_at: start }: Pick<Exam, 'exam_start_at'>,
  day = content.day as ResultsDay | null,
): Announcement | undefined {
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
