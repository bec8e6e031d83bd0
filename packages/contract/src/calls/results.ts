import { type Static, Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Count, closedObject, Deviation, Quiz, Rate, Submission, Timestamp, titled } from '../shapes.ts';

const levelScores = {
  normal_level_score: Count,
  normal_level_full_score: Count,
  hard_level_score: Count,
  hard_level_full_score: Count,
  super_hard_level_score: Count,
  super_hard_level_full_score: Count,
};
const totals = { total_score: Count, total_full_score: Count };

/** Points and full points per level and in total; before publication this is all that one gets to know. */
export const QuickScore = titled('QuickScore', { ...levelScores, ...totals });
export type QuickScore = Static<typeof QuickScore>;

export const RatesByDifficulty = titled('RatesByDifficulty', {
  normal_level_score_rate: Rate,
  hard_level_score_rate: Rate,
  super_hard_level_score_rate: Rate,
});
export type RatesByDifficulty = Static<typeof RatesByDifficulty>;

export const RatesByGenre = titled('RatesByGenre', {
  character_score_rate: Rate,
  stories_and_dialogues_score_rate: Rate,
  culture_score_rate: Rate,
  capabilities_and_skills_score_rate: Rate,
});
export type RatesByGenre = Static<typeof RatesByGenre>;

export const Title = titled('Title', {
  code: Type.String(),
  name: Type.String(),
  description: Type.String(),
});
export type Title = Static<typeof Title>;

const scores = {
  score_rates_by_difficulty: RatesByDifficulty,
  score_rates_by_quiz_genre: RatesByGenre,
  scores_by_difficulty: Type.Object(levelScores),
  ...totals,
  number_of_hard_medals_held: Count,
  number_of_super_hard_medals_held: Count,
  overall_rank: Type.Integer({ minimum: 1 }),
  overall_deviation: Deviation,
};

/** Everything about one participant's result, after publication. */
export const PersonalResult = titled('PersonalResult', {
  ...scores,
  region_name: Type.String(),
  region_rank: Type.Integer({ minimum: 1 }),
  region_deviation: Deviation,
  children_division_rank: Type.Optional(Type.Integer({ minimum: 1 })),
  children_division_deviation: Type.Optional(Deviation),
  titles: Type.Array(Title),
  passed: Type.Boolean(),
  display_name: Type.Optional(Type.String()),
  overall_participants: Type.Optional(Count),
  region_participants: Type.Optional(Count),
});
export type PersonalResult = Static<typeof PersonalResult>;

/** The score fields of a replay, with the rank and deviation that it would have had. */
export const PastPersonalResult = titled('PastPersonalResult', scores);
export type PastPersonalResult = Static<typeof PastPersonalResult>;

export const ScoreDistribution = Type.Array(Type.Object({ score: Count, participants: Count }), {
  description: 'one entry for each score from 0 to the full score',
});
const spread = {
  participants: Count,
  average_score: Type.Number(),
  standard_deviation: Type.Number(),
  score_distribution: ScoreDistribution,
};

export const OverallResult = titled('OverallResult', {
  ...spread,
  highest_score: Count,
  average_score_rates_by_difficulty: RatesByDifficulty,
  average_score_rates_by_quiz_genre: RatesByGenre,
});
export type OverallResult = Static<typeof OverallResult>;

export const RegionalResult = titled('RegionalResult', {
  regional_ranking: Type.Array(
    Type.Object({
      rank: Type.Integer({ minimum: 1 }),
      name: Type.String(),
      average_score: Type.Number(),
      deviation: Deviation,
      participants: Type.Optional(Count),
    }),
  ),
});
export type RegionalResult = Static<typeof RegionalResult>;

/** Who is first in each region, for the hour of the results. */
export const FirstPlaces = titled('FirstPlaces', {
  first_places: Type.Array(
    Type.Object({
      name: Type.String({ description: 'of the region' }),
      participants: Count,
      display_names: Type.Array(Type.String(), {
        description: 'of those in the first place, as they want to be called; at most five',
      }),
      others: Type.Integer({ minimum: 0, description: 'how many more share the first place' }),
    }),
    { description: 'all regions, in the order of the content pack' },
  ),
});
export type FirstPlaces = Static<typeof FirstPlaces>;

export const ChildrenResult = titled('ChildrenResult', spread);
export type ChildrenResult = Static<typeof ChildrenResult>;

export const resultCalls = defineCalls({
  getQuickScore: {
    summary:
      'Points per level, once nobody can answer any more, or at the end of one’s own attempt, as the pack says',
    access: 'participant',
    success: { status: 200, schema: QuickScore },
    errors: ['exam_cannot_get_score', 'exam_not_finished'],
  },
  getPersonalResult: {
    summary: 'Scores, ranks, deviations, titles of the logged-in participant',
    access: 'participant',
    success: { status: 200, schema: PersonalResult },
    errors: ['exam_not_aggregated', 'user_not_participated_in_exam'],
  },
  getOverallResult: {
    summary: 'How all participants did',
    access: 'public',
    cacheSeconds: 60,
    success: { status: 200, schema: OverallResult },
    errors: ['exam_not_aggregated'],
  },
  getRegionalResult: {
    summary: 'The ranking of the regions',
    access: 'public',
    cacheSeconds: 60,
    success: { status: 200, schema: RegionalResult },
    errors: ['exam_not_aggregated'],
  },
  getChildrenResult: {
    summary: 'How the children division did',
    access: 'public',
    cacheSeconds: 60,
    success: { status: 200, schema: ChildrenResult },
    errors: ['exam_not_aggregated'],
  },
  getFirstPlaces: {
    summary: 'Who is first in each region, by display name',
    access: 'public',
    cacheSeconds: 60,
    success: { status: 200, schema: FirstPlaces },
    errors: ['exam_not_aggregated'],
  },
  getSubmissions: {
    summary: 'Every question with one’s own and the right answer, after publication',
    access: 'participant',
    success: { status: 200, schema: Type.Object({ submissions: Type.Array(Submission) }) },
    errors: ['exam_cannot_get_submissions', 'user_not_participated_in_exam'],
  },
});

export const pastCalls = defineCalls({
  startPastExam: {
    summary: 'All questions of a published exam, for a replay',
    access: 'public',
    success: {
      status: 200,
      schema: Type.Object({
        quizzes: Type.Array(Quiz),
        start_at: Timestamp,
        duration_seconds: Type.Optional(Count),
        server_time: Timestamp,
      }),
    },
    errors: ['exam_not_aggregated'],
  },
  finishPastExam: {
    summary: 'Marks a replay; stores nothing',
    access: 'public',
    body: closedObject({
      submissions: Type.Array(Type.String(), { maxItems: 1_000 }),
      start_at: Type.String({ maxLength: 100 }),
    }),
    success: {
      status: 200,
      schema: Type.Object({ personal_result: PastPersonalResult, submissions: Type.Array(Submission) }),
    },
    errors: ['invalid_submit_format', 'exam_not_aggregated'],
  },
  getPastOverallResult: {
    summary: 'How the participants of a published exam did',
    access: 'public',
    cacheSeconds: 60,
    success: { status: 200, schema: OverallResult },
    errors: ['exam_not_aggregated'],
  },
});
