import type { Exam } from '@knowledgeking/contract';
import { type QuickScoreRule, quickScoreKeptUntil } from '@knowledgeking/contract/rules/end-and-grace';
import content from '@/lib/generated/quick-score.json';

/** When this contest shows the quick score: after everyone's exam, or at the end of each contestant's own. */
const quickScoreShown = content.shown as QuickScoreRule;

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
