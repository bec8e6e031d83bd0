import type { ChildrenResult, OverallResult, RegionalResult } from '@knowledgeking/contract';
import { genres, levels } from '@knowledgeking/contract/rules/quiz';
import type { ExamWithKey } from '../contest/exam.ts';
import {
  type Distribution,
  deviationOf,
  figuresOf,
  fullScores,
  participantsIn,
  rankOf,
  ratesByDifficulty,
  ratesByGenre,
  spreadOf,
  totalOf,
} from './scores.ts';
import type { ScoreCount, Standing } from './versions/queries-aggregation.ts';

/*
 * Ranks, 偏差値 and averages depend only on how many had which score, so they are computed from some thousand counts here and not from
 * a million contestants in the database.
 */

/** How many of some participants had each score, the lowest first. */
function distributionOf(counts: ScoreCount[]): Distribution {
  return [...Map.groupBy(counts, ({ total_score }) => total_score)]
    .map(([score, own]) => ({ score, participants: sumOf(own, ({ participants }) => participants) }))
    .sort((one, other) => one.score - other.score);
}

function sumOf(counts: ScoreCount[], value: (count: ScoreCount) => number): number {
  return counts.reduce((sum, count) => sum + value(count), 0);
}

const childrenOf = (counts: ScoreCount[]) => counts.filter(({ children_division }) => children_division);
const byRegion = (counts: ScoreCount[]) =>
  [...Map.groupBy(counts, ({ region_name }) => region_name)].map(
    ([name, own]) => [name, distributionOf(own)] as const,
  );

/** Ranks and deviations for every region, division and score that somebody has. */
export function standingsOf(counts: ScoreCount[]): Standing[] {
  const overall = distributionOf(counts);
  const children = distributionOf(childrenOf(counts));
  const regions = new Map(byRegion(counts));
  return counts.map(({ region_name, children_division, total_score }) => {
    const region = regions.get(region_name) ?? [];
    return {
      region_name,
      children_division,
      total_score,
      overall_rank: rankOf(total_score, overall),
      overall_deviation: deviationOf(total_score, overall),
      region_rank: rankOf(total_score, region),
      region_deviation: deviationOf(total_score, region),
      region_participants: participantsIn(region),
      children_division_rank: children_division ? rankOf(total_score, children) : null,
      children_division_deviation: children_division ? deviationOf(total_score, children) : null,
    };
  });
}

/** The results that are the same for everyone. */
export interface SharedResults {
  overall: OverallResult;
  regional: RegionalResult;
  children: ChildrenResult;
}

/** The results that are the same for everyone, from how many had which scores. */
export function sharedResultsOf(exam: ExamWithKey, counts: ScoreCount[]): SharedResults {
  const averages = averageScores(counts);
  const full = fullScores(exam);
  return {
    overall: {
      ...distributed(exam, counts),
      highest_score: Math.max(0, ...counts.map(({ total_score }) => total_score)),
      average_score_rates_by_difficulty: ratesByDifficulty(averages, full),
      average_score_rates_by_quiz_genre: ratesByGenre(averages, full),
    },
    regional: { regional_ranking: rankRegions(counts) },
    children: distributed(exam, childrenOf(counts)),
  };
}

/** The distribution of some participants over all scores that are possible. */
function distributed(exam: ExamWithKey, counts: ScoreCount[]): ChildrenResult {
  const distribution = distributionOf(counts);
  const known = new Map(distribution.map(({ score, participants }) => [score, participants]));
  const participants = participantsIn(distribution);
  const scores = [0, ...exam.quizzes.map((_, index) => (index + 1) * exam.points_per_quiz)];
  return {
    participants,
    average_score: hundredthsOfMean(distribution) / 100,
    standard_deviation:
      participants === 0 ? 0 : Math.round((100 * spreadOf(distribution)) / participants) / 100,
    score_distribution: scores.map((score) => ({ score, participants: known.get(score) ?? 0 })),
  };
}

function averageScores(counts: ScoreCount[]) {
  const participants = sumOf(counts, (count) => count.participants);
  return figuresOf([...levels, ...genres], '_score', (part) =>
    participants === 0 ? 0 : sumOf(counts, (count) => count[`${part}_score`]) / participants,
  );
}

/** The regions by their average; rank and deviation go by the shown one (two decimals), so that equal averages share a rank. */
function rankRegions(counts: ScoreCount[]): RegionalResult['regional_ranking'] {
  const regions = byRegion(counts).map(([name, distribution]) => ({
    name,
    hundredths: hundredthsOfMean(distribution),
    participants: participantsIn(distribution),
  }));
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
function hundredthsOfMean(distribution: Distribution): number {
  const participants = participantsIn(distribution);
  return participants === 0 ? 0 : Math.round((100 * totalOf(distribution)) / participants);
}
