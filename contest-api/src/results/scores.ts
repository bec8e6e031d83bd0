import type {
  Genre,
  Level,
  OverallResult,
  QuickScore,
  RatesByDifficulty,
  RatesByGenre,
} from '@knowledgeking/contract';
import type { ContestExam, KeyedQuiz } from '../contest/contest.ts';
import { isCorrect } from '../contest/contest.ts';

/** Points per level, per genre and in total. */
export interface Scores {
  level: Record<Level, number>;
  genre: Record<Genre, number>;
  total: number;
}

/** The points for the questions that `isRight` holds for. */
export function scoreWhere(exam: ContestExam, isRight: (keyed: KeyedQuiz) => boolean): Scores {
  const scores: Scores = {
    level: { normal: 0, hard: 0, super_hard: 0 },
    genre: { character: 0, stories_and_dialogues: 0, culture: 0, capabilities_and_skills: 0 },
    total: 0,
  };
  for (const keyed of exam.quizzes.filter(isRight)) {
    scores.level[keyed.level] += exam.points_per_quiz;
    scores.genre[keyed.genre] += exam.points_per_quiz;
    scores.total += exam.points_per_quiz;
  }
  return scores;
}

/** The points for answers as they were sent, by question number. */
export function scoreAnswers(exam: ContestExam, answers: Map<number, string>): Scores {
  return scoreWhere(exam, (keyed) => isCorrect(keyed, answers.get(keyed.quiz.number) ?? ''));
}

/** The points for everything right. */
export function fullScores(exam: ContestExam): Scores {
  return scoreWhere(exam, () => true);
}

/** Scores beside full scores per level. */
export function levelScores(scores: Scores, full: Scores) {
  return {
    normal_level_score: scores.level.normal,
    normal_level_full_score: full.level.normal,
    hard_level_score: scores.level.hard,
    hard_level_full_score: full.level.hard,
    super_hard_level_score: scores.level.super_hard,
    super_hard_level_full_score: full.level.super_hard,
  };
}

/** Everything that a contestant is told before publication. */
export function toQuickScore(scores: Scores, full: Scores): QuickScore {
  return { ...levelScores(scores, full), total_score: scores.total, total_full_score: full.total };
}

/** A share of the full points, 0 to 1 with four decimals; 0 where there are none to get. */
function rate(score: number, fullScore: number): number {
  return fullScore === 0 ? 0 : Math.round((score / fullScore) * 10_000) / 10_000;
}

export function ratesByDifficulty(scores: Scores, full: Scores): RatesByDifficulty {
  return {
    normal_level_score_rate: rate(scores.level.normal, full.level.normal),
    hard_level_score_rate: rate(scores.level.hard, full.level.hard),
    super_hard_level_score_rate: rate(scores.level.super_hard, full.level.super_hard),
  };
}

export function ratesByGenre(scores: Scores, full: Scores): RatesByGenre {
  return {
    character_score_rate: rate(scores.genre.character, full.genre.character),
    stories_and_dialogues_score_rate: rate(
      scores.genre.stories_and_dialogues,
      full.genre.stories_and_dialogues,
    ),
    culture_score_rate: rate(scores.genre.culture, full.genre.culture),
    capabilities_and_skills_score_rate: rate(
      scores.genre.capabilities_and_skills,
      full.genre.capabilities_and_skills,
    ),
  };
}

/** The score fields that a result and a replay share; medals are questions answered right. */
export function scoreFields(exam: ContestExam, scores: Scores) {
  const full = fullScores(exam);
  return {
    score_rates_by_difficulty: ratesByDifficulty(scores, full),
    score_rates_by_quiz_genre: ratesByGenre(scores, full),
    scores_by_difficulty: levelScores(scores, full),
    total_score: scores.total,
    total_full_score: full.total,
    number_of_hard_medals_held: scores.level.hard / exam.points_per_quiz,
    number_of_super_hard_medals_held: scores.level.super_hard / exam.points_per_quiz,
  };
}

/** How many participants had each score. */
export type Distribution = OverallResult['score_distribution'];

/** How many participants a distribution has. */
export const participantsIn = (distribution: Distribution): number => sumOf(distribution, () => 1);

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
export function spreadOf(distribution: Distribution): number {
  const participants = participantsIn(distribution);
  const total = totalOf(distribution);
  const squares = sumOf(distribution, (score) => score * score);
  return Math.sqrt(participants * squares - total * total);
}

function sumOf(distribution: Distribution, value: (score: number) => number): number {
  return distribution.reduce((sum, { score, participants }) => sum + participants * value(score), 0);
}
