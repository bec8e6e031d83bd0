import type { PackCheers, PersonalResult } from '@knowledgeking/contract';
import cheers from '@/lib/generated/cheers.json';
import members from '@/lib/generated/members.json';
import tiers from '@/lib/generated/tiers.json';
import { drawnRate } from '@/lib/result/result-text';

/** A word of a crew member. */
type Cheer = PackCheers['to_the_end'][number];

/** The crew's word for a score: the band's with the highest beginning that is reached. Undefined where the pack has none. */
export function cheerFor(score: number, fullScore: number): Cheer | undefined {
  const percent = fullScore > 0 ? drawnRate(score / fullScore) * 100 : 0;
  return cheers.bands.findLast(({ from }) => from <= percent);
}

/** The part of the full score from which the crew member beside it cheers. */
const cheered = 0.5;

/** The face of the crew member beside a score. @param rate the part of the full score, 0..1 */
export const expressionFor = (rate: number): 'smile' | 'cheer' => (rate < cheered ? 'smile' : 'cheer');

/** A word for those who went through to the last question: the same one for the same start, and not the same one for everybody. */
export function endWordFor(startedAt: string): Cheer | undefined {
  const words: Cheer[] = cheers.to_the_end;
  const seconds = Math.floor(Date.parse(startedAt) / 1_000);
  return words[seconds % words.length];
}

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

/** The rank title for a number of right answers in practice, and the crew member who speaks for it. */
export function tierOf(correct: number) {
  const tier = tiers.find((each) => each.correct === correct) ?? tiers.at(-1);
  return { tier, member: members.find(({ id }) => id === tier?.crew) };
}

/** The crew member of the practice tier (0 to 10 right answers) that corresponds to a rate of right answers (0..1). */
export const crewMemberFor = (rate: number) =>
  tierOf(Math.round(drawnRate(rate) * (tiers.length - 1))).member;
