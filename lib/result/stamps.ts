import type { PersonalResult } from '@knowledgeking/contract';

const stamps = { first: '全国1位', perfect: '全問正解', passed: '予選通過', recorded: '記録済' };

/** The stamp for a full score; undefined for less. */
export function perfectStampOf(score: number, fullScore: number): string | undefined {
  return score === fullScore ? stamps.perfect : undefined;
}

type Stamped = Pick<PersonalResult, 'total_score' | 'total_full_score' | 'overall_rank' | 'passed'>;

/** The stamp for a published result: the best that applies, at least 記録済. */
export function stampOf({ total_score, total_full_score, overall_rank, passed }: Stamped): string {
  if (overall_rank === 1) return stamps.first;
  return perfectStampOf(total_score, total_full_score) ?? (passed ? stamps.passed : stamps.recorded);
}
