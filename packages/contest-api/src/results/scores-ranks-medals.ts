import type {
  ChildrenResult,
  OverallResult,
  QuickScore,
  RatesByDifficulty,
  RatesByGenre,
  RegionalResult,
} from '@knowledgeking/contract';
import { genres, levels } from '@knowledgeking/contract/rules/quiz';
import { type ExamWithKey, isCorrect, type QuizWithKey } from '../contest/exam.ts';
import type { Scores } from '../database/tables.ts';

/** A figure for each of some names, under the name with an ending. */
export function figuresOf<Name extends string, Ending extends string>(
  names: readonly Name[],
  ending: Ending,
  figure: (name: Name) => number,
) {
  const figures = names.map((name) => [`${name}${ending}`, figure(name)]);
  return Object.fromEntries(figures) as Record<`${Name}${Ending}`, number>;
}

const parts = [...levels, ...genres, 'total'] as const;

/** The points for the questions that `isRight` holds for. */
export function scoreWhere(exam: ExamWithKey, isRight: (keyed: QuizWithKey) => boolean): Scores {
  const right = exam.quizzes.filter(isRight);
  const isIn = (part: (typeof parts)[number]) => (keyed: QuizWithKey) =>
    part === 'total' || part === keyed.level || part === keyed.genre;
  return figuresOf(parts, '_score', (part) => right.filter(isIn(part)).length * exam.points_per_quiz);
}

/** The points for answers as they were sent, by question number. */
export function scoreAnswers(exam: ExamWithKey, answers: Map<number, string>): Scores {
  return scoreWhere(exam, (keyed) => isCorrect(keyed, answers.get(keyed.quiz.number) ?? ''));
}

/** The points for everything right. */
export function fullScores(exam: ExamWithKey): Scores {
  return scoreWhere(exam, () => true);
}

const levelScores = (scores: Scores, full: Scores) => ({
  ...figuresOf(levels, '_level_score', (level) => scores[`${level}_score`]),
  ...figuresOf(levels, '_level_full_score', (level) => full[`${level}_score`]),
});

/** Everything that a contestant is told before publication. */
export function toQuickScore(scores: Scores, full: Scores): QuickScore {
  return {
    ...levelScores(scores, full),
    total_score: scores.total_score,
    total_full_score: full.total_score,
  };
}

/** A share of the full points, 0 to 1 with four decimals; 0 where there are none to get. */
function rate(score: number, fullScore: number): number {
  return fullScore === 0 ? 0 : Math.round((score / fullScore) * 10_000) / 10_000;
}

type ScoreParts = Omit<Scores, 'total_score'>;

const ratesByDifficulty = (scores: ScoreParts, full: ScoreParts): RatesByDifficulty =>
  figuresOf(levels, '_level_score_rate', (level) => rate(scores[`${level}_score`], full[`${level}_score`]));

const ratesByGenre = (scores: ScoreParts, full: ScoreParts): RatesByGenre =>
  figuresOf(genres, '_score_rate', (genre) => rate(scores[`${genre}_score`], full[`${genre}_score`]));

/** The score fields that a result and a replay share; medals are questions answered right. */
export function scoreFields(exam: ExamWithKey, scores: Scores) {
  const full = fullScores(exam);
  return {
    score_rates_by_difficulty: ratesByDifficulty(scores, full),
    score_rates_by_quiz_genre: ratesByGenre(scores, full),
    scores_by_difficulty: levelScores(scores, full),
    total_score: scores.total_score,
    total_full_score: full.total_score,
    number_of_hard_medals_held: scores.hard_score / exam.points_per_quiz,
    number_of_super_hard_medals_held: scores.super_hard_score / exam.points_per_quiz,
  };
}

/** How many participants had each score. */
export type Distribution = OverallResult['score_distribution'];

const participantsIn = (distribution: Distribution): number => sumOf(distribution, () => 1);

/** The sum of all their scores. */
export const totalOf = (distribution: Distribution): number => sumOf(distribution, (score) => score);

/** The competition rank that a score would have among others: one after all that are higher, so that equal scores share it. */
export function rankOf(score: number, others: Distribution): number {
  return sumOf(others, (other) => Number(other > score)) + 1;
}

/**
 * The 偏差値 of a score among others: 50 + 10 × (score − mean) / population standard deviation, one decimal; 50.0 where all are the
 * same, or there are none. It is computed from whole numbers, because a shown average is rounded and could be off by 0.1.
 */
export function deviationOf(score: number, others: Distribution): number {
  const participants = participantsIn(others);
  const total = totalOf(others);
  const spread = spreadOf(others);
  if (spread === 0) return 50;
  const tenths = 500 + (100 * (participants * score - total)) / spread;
  // Halves are rounded away from zero.
  return (Math.sign(tenths) * Math.round(Math.abs(tenths))) / 10;
}

/** The population standard deviation of some scores, times how many there are: so nothing is rounded under the root. */
function spreadOf(distribution: Distribution): number {
  const participants = participantsIn(distribution);
  const total = totalOf(distribution);
  const squares = sumOf(distribution, (score) => score * score);
  return Math.sqrt(participants * squares - total * total);
}

function sumOf(distribution: Distribution, value: (score: number) => number): number {
  return distribution.reduce((sum, { score, participants }) => sum + participants * value(score), 0);
}

/* Ranks, 偏差値 and averages depend only on how many had which score: some thousand counts, and not a million contestants. */

/** How many participants of a region and division had a score, and the sums of its parts; points. */
export type ScoreCount = Scores & { region_name: string; children_division: boolean; participants: number };

function distributionOf(counts: ScoreCount[]): Distribution {
  return [...Map.groupBy(counts, ({ total_score }) => total_score)]
    .map(([score, own]) => ({ score, participants: addUp(own, ({ participants }) => participants) }))
    .sort((one, other) => one.score - other.score);
}

const addUp = (counts: ScoreCount[], value: (count: ScoreCount) => number): number =>
  counts.reduce((sum, count) => sum + value(count), 0);

const childrenOf = (counts: ScoreCount[]) => counts.filter(({ children_division }) => children_division);
const byRegion = (counts: ScoreCount[]) =>
  [...Map.groupBy(counts, ({ region_name }) => region_name)].map(
    ([name, own]) => [name, distributionOf(own)] as const,
  );

/** Ranks and deviations, all of a result that depends only on region, division and points, for each of these that somebody has. */
export function standingsOf(counts: ScoreCount[]) {
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
  const participants = addUp(counts, (count) => count.participants);
  return figuresOf([...levels, ...genres], '_score', (part) =>
    participants === 0 ? 0 : addUp(counts, (count) => count[`${part}_score`]) / participants,
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
