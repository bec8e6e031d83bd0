import { isQuiz } from '@/lib/api-client/shapes/quiz';
import { hasFields, isArrayOf, isBoolean, isFiniteNumber, isOptional, isString } from '@/lib/checks';

const levelScores = {
  normal_level_score: isFiniteNumber,
  normal_level_full_score: isFiniteNumber,
  hard_level_score: isFiniteNumber,
  hard_level_full_score: isFiniteNumber,
  super_hard_level_score: isFiniteNumber,
  super_hard_level_full_score: isFiniteNumber,
};
const totals = { total_score: isFiniteNumber, total_full_score: isFiniteNumber };

export const isQuickScore = hasFields({ ...levelScores, ...totals });

const isRatesByDifficulty = hasFields({
  normal_level_score_rate: isFiniteNumber,
  hard_level_score_rate: isFiniteNumber,
  super_hard_level_score_rate: isFiniteNumber,
});
const isRatesByGenre = hasFields({
  character_score_rate: isFiniteNumber,
  stories_and_dialogues_score_rate: isFiniteNumber,
  culture_score_rate: isFiniteNumber,
  capabilities_and_skills_score_rate: isFiniteNumber,
});

const scoreFields = {
  ...totals,
  score_rates_by_difficulty: isRatesByDifficulty,
  score_rates_by_quiz_genre: isRatesByGenre,
  scores_by_difficulty: hasFields(levelScores),
  number_of_hard_medals_held: isFiniteNumber,
  number_of_super_hard_medals_held: isFiniteNumber,
  overall_rank: isFiniteNumber,
  overall_deviation: isFiniteNumber,
};

/** The result of a replay: what a participant's result has, without region, titles and passing. */
export const isArchiveResult = hasFields(scoreFields);

export const isPersonalResult = hasFields({
  ...scoreFields,
  region_name: isString,
  region_rank: isFiniteNumber,
  region_deviation: isFiniteNumber,
  titles: isArrayOf(hasFields({ code: isString, name: isString, description: isString })),
  passed: isBoolean,
});

const spread = {
  participants: isFiniteNumber,
  average_score: isFiniteNumber,
  score_distribution: isArrayOf(hasFields({ score: isFiniteNumber, participants: isFiniteNumber })),
};

export const isOverallResult = hasFields({
  ...spread,
  highest_score: isFiniteNumber,
  average_score_rates_by_difficulty: isRatesByDifficulty,
  average_score_rates_by_quiz_genre: isRatesByGenre,
});

export const isChildrenResult = hasFields(spread);

export const isRegionalResult = hasFields({
  regional_ranking: isArrayOf(
    hasFields({
      rank: isFiniteNumber,
      name: isString,
      average_score: isFiniteNumber,
      deviation: isFiniteNumber,
    }),
  ),
});

export const isSubmission = hasFields({
  quiz_number: isFiniteNumber,
  correct_answer: isString,
  submission: isString,
  is_correct: isBoolean,
  quiz: isOptional(isQuiz),
  explanation: isOptional(isString),
  correct_rate: isOptional(isFiniteNumber),
});

export const isSubmissionsAnswer = hasFields({ submissions: isArrayOf(isSubmission) });
