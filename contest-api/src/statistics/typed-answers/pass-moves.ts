import type { PassingRule } from '@knowledgeking/contract';
import { type Distribution, rankOf } from '../../results/scores.ts';

/** Some of the participants get more points. */
export interface Gainers {
  /** How many of them have which points now. */
  byScore: { score: number; people: number }[];
  points: number;
}

/** How many would pass newly, and how many no longer, if some participants got more points and everyone else kept theirs. */
export function passMoves(
  rule: PassingRule,
  before: Distribution,
  { byScore, points }: Gainers,
): { gained: number; lost: number } {
  const counts = new Map(before.map(({ score, participants }) => [score, participants]));
  const staying = new Map(counts);
  for (const { score, people } of byScore) staying.set(score, (staying.get(score) ?? 0) - people);
  const after = new Map(staying);
  for (const { score, people } of byScore)
    after.set(score + points, (after.get(score + points) ?? 0) + people);
  const distribution = [...after].map(([score, participants]) => ({ score, participants }));
  const groups = [
    ...[...staying].map(([score, people]) => ({ from: score, to: score, people })),
    ...byScore.map(({ score, people }) => ({ from: score, to: score + points, people })),
  ];
  const moves = { gained: 0, lost: 0 };
  for (const { from, to, people } of groups) {
    const [did, will] = [passes(rule, from, before), passes(rule, to, distribution)];
    if (will && !did) moves.gained += people;
    if (did && !will) moves.lost += people;
  }
  return moves;
}

/** The rule that `passingCondition` (results/queries-award-conditions.ts) applies to rows, for a score among others. */
function passes(rule: PassingRule, score: number, all: Distribution): boolean {
  return rule.rule === 'top' ? rankOf(score, all) <= rule.count : score >= rule.minimum;
}
