import {
  type Check,
  hasFields,
  isArrayOf,
  isBoolean,
  isFiniteNumber,
  isOneOf,
  isOptional,
  isString,
  isTimestamp,
} from '@/lib/checks';

/** Checks of the fields without which the site would show nonsense or fall over; the rest is trusted to the contract. */
export const isSiteStatusAnswer = hasFields({
  site_status: hasFields({
    period: isOneOf([
      'entry',
      'just_before_start',
      'in_progress',
      'after_end_not_aggregated',
      'result_published',
    ]),
    maintenance_status: isOneOf(['none', 'in_maintenance']),
  }),
});

export const isMe = hasFields({
  exam_status: isOptional(isOneOf(['not_started', 'in_examination_period', 'finished', 'time_over'])),
  display_name: isOptional(isString),
});

export const isExamsAnswer = hasFields({
  exams: isArrayOf(
    hasFields({
      id: isString,
      title: isString,
      entry_start_at: isTimestamp,
      entry_end_at: isTimestamp,
      exam_start_at: isTimestamp,
      exam_end_at: isTimestamp,
    }),
  ),
});

const isUserExamStatus = hasFields({
  submitted_quiz_count: isFiniteNumber,
  scheduled_to_end: isTimestamp,
});

/** Passes where the value is absent, or null, as some servers write that. */
const isAbsentOr =
  <Value>(isValue: Check<Value>): Check<Value | null | undefined> =>
  (value): value is Value | null | undefined =>
    value === undefined || value === null || isValue(value);

const isOption = hasFields({
  value: isString,
  pos_row: isFiniteNumber,
  pos_column: isFiniteNumber,
  text: isAbsentOr(isString),
  media_url_not_selected: isAbsentOr(isString),
  media_url_selected: isAbsentOr(isString),
  alt: isAbsentOr(isString),
  group: isAbsentOr(isOneOf(['left', 'right'])),
});

export const isQuiz = hasFields({
  number: isFiniteNumber,
  type: isOneOf([
    'single_selection',
    'multiple_selection',
    'order_selection',
    'combine_options',
    'order_six_char',
    'free_input',
  ]),
  question_statement: isString,
  question_media_type: isOneOf(['none', 'image', 'audio', 'video']),
  question_media_url: isAbsentOr(isString),
  question_media_alt: isAbsentOr(isString),
  options: isArrayOf(isOption),
  answer_count: isAbsentOr(isFiniteNumber),
});

export const isQuizTurn = hasFields({
  user_exam_status: isUserExamStatus,
  quiz: isQuiz,
  total_quiz_count: isFiniteNumber,
});

const isNull = (value: unknown): value is null => value === null;
export const isSubmitAnswer = hasFields({
  user_exam_status: isUserExamStatus,
  next_quiz: (value): value is unknown => value === undefined || isNull(value) || isQuiz(value),
});

export const isCheckEntryAnswer = hasFields({
  entered: isBoolean,
  user_exam_status: (value): value is unknown => isNull(value) || isUserExamStatus(value),
});

export const isFinishAnswer = hasFields({ user_exam_status: isUserExamStatus });

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

export const isStartPastAnswer = hasFields({ quizzes: isArrayOf(isQuiz), start_at: isTimestamp });

export const isFinishPastAnswer = hasFields({
  personal_result: isArchiveResult,
  submissions: isArrayOf(isSubmission),
});

export const isEntryConfirmation = hasFields({ display_name: isString, birthplace: isString });
export const isDisplayName = hasFields({ display_name: isString });
export const isPartnerEntryStatus = hasFields({ payload: isDisplayName });

/** For calls whose answer says nothing. */
export const isAnything = (_value: unknown): _value is unknown => true;
