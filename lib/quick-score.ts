import type { Exam } from '@knowledgeking/contract';
import { quickScoreKeptUntil } from '@knowledgeking/contract/rules/exam-end';
import { quickScoreShown } from '@/lib/content/quick-score';

/**
 * From when the quick score can be seen, in milliseconds since 1970 by the server's clock; undefined in a contest that shows it
 * at the end of one's own exam.
 * @param shown when the contest shows it; default: as the content pack says
 */
export function quickScoreFrom(
  { exam_end_at }: Pick<Exam, 'exam_end_at'>,
  shown = quickScoreShown,
): number | undefined {
  return quickScoreKeptUntil(shown, Date.parse(exam_end_at));
}
