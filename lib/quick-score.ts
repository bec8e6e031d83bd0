import type { Exam } from '@knowledgeking/contract';
import { quickScoreShown } from '@/lib/content/quick-score';
import { graceMilliseconds } from '@/lib/period';

/**
 * From when the quick score can be seen, in milliseconds since 1970 by the server's clock: once nobody can answer any more,
 * because a score tells which answers are right. Undefined in a contest that shows it at the end of one's own exam.
 * @param shown when the contest shows it; default: as the content pack says
 */
export function quickScoreFrom(
  { exam_end_at }: Pick<Exam, 'exam_end_at'>,
  shown = quickScoreShown,
): number | undefined {
  return shown === 'at_finish' ? undefined : Date.parse(exam_end_at) + graceMilliseconds;
}
