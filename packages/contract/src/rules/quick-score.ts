import { answersAcceptedUntil } from './end-and-grace.ts';

/** From when the quick score is shown: once nobody can answer any more, or at the end of one's own attempt. */
export const quickScoreRules = ['after_end', 'at_finish'] as const;
export type QuickScoreRule = (typeof quickScoreRules)[number];

/**
 * The last moment at which the quick score is still withheld, in milliseconds since 1970: a score tells which answers are right, so
 * it is not shown while anybody's answer is accepted. Undefined where it is shown at the end of one's own attempt.
 * @param last_end_at the exam's end, or the latest end of those to whom time was given back
 */
export const quickScoreKeptUntil = (rule: QuickScoreRule, last_end_at: number): number | undefined =>
  rule === 'at_finish' ? undefined : answersAcceptedUntil(last_end_at);
