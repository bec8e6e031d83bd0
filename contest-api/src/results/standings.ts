import type { RegionalResult } from '@knowledgeking/contract';
import { type Distribution, deviationOf, participantsIn, rankOf, totalOf } from './scores.ts';
import type { ScoreCount, Standing } from './versions/queries-aggregation.ts';

/*
 * Ranks and 偏差値 depend only on a score and on how many had which score, so they are computed for some thousand scores here and
 * not for a million contestants in the database.
 */

/** How many of some participants had each score, the lowest first. */
export function distributionOf(counts: ScoreCount[], points: number): Distribution {
  const byScore = new Map<number, number>();
  for (const { right, participants } of counts)
    byScore.set(right * points, (byScore.get(right * points) ?? 0) + participants);
  return [...byScore]
    .map(([score, participants]) => ({ score, participants }))
    .sort((one, other) => one.score - other.score);
}

/** Ranks and deviations for every region, division and score that somebody has. */
export function standingsOf(counts: ScoreCount[], points: number): Standing[] {
  const overall = distributionOf(counts, points);
  const children = distributionOf(childrenOf(counts), points);
  const regions = new Map(
    [...byRegion(counts)].map(([region, own]) => [region, distributionOf(own, points)] as const),
  );
  return counts.map(({ region, isChild, right }) => {
    const score = right * points;
    const ofRegion = regions.get(region) ?? [];
    return {
      region,
      isChild,
      score,
      overallRank: rankOf(score, overall),
      overallDeviation: deviationOf(score, overall),
      regionRank: rankOf(score, ofRegion),
      regionDeviation: deviationOf(score, ofRegion),
      regionParticipants: participantsIn(ofRegion),
      childrenRank: isChild ? rankOf(score, children) : null,
      childrenDeviation: isChild ? deviationOf(score, children) : null,
    };
  });
}

/** Those of the children division. */
export function childrenOf(counts: ScoreCount[]): ScoreCount[] {
  return counts.filter(({ isChild }) => isChild);
}

/**
 * The regions by average score; rank and deviation are among the regions' averages. Both go by the shown average (two
 * decimals), so that equal averages share a rank.
 */
export function rankRegions(counts: ScoreCount[], points: number): RegionalResult['regional_ranking'] {
  const regions = [...byRegion(counts)].map(([name, own]) => {
    const distribution = distributionOf(own, points);
    return { name, hundredths: hundredthsOfMean(distribution), participants: participantsIn(distribution) };
  });
  const averages = regions.map(({ hundredths }) => ({ score: hundredths, participants: 1 }));
  return regions
    .map(({ name, hundredths, participants }) => ({
      rank: rankOf(hundredths, averages),
      name,
      average_score: hundredths / 100,
      deviation: deviationOf(hundredths, averages),
      participants,
    }))
    .sort((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : 1));
}

/** The mean score in hundredths of a point, rounded; 0 where there is nobody. */
export function hundredthsOfMean(distribution: Distribution): number {
  const participants = participantsIn(distribution);
  return participants === 0 ? 0 : Math.round((100 * totalOf(distribution)) / participants);
}

function byRegion(counts: ScoreCount[]): Map<string, ScoreCount[]> {
  return Map.groupBy(counts, ({ region }) => region);
}
