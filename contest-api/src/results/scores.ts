import type { OverallResult, QuickScore, RatesByDifficulty, RatesByGenre } from '@knowledgeking/contract';
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

/** Scores beside full scores per level. */
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

export const ratesByDifficulty = (scores: ScoreParts, full: ScoreParts): RatesByDifficulty =>
  figuresOf(levels, '_level_score_rate', (level) => rate(scores[`${level}_score`], full[`${level}_score`]));

export const ratesByGenre = (scores: ScoreParts, full: ScoreParts): RatesByGenre =>
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
