import { type Static, Type } from 'typebox';
import { Count, Deviation, Rate } from './values.ts';

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
export const QuickScore = Type.Object({ ...levelScores, ...totals }, { title: 'QuickScore' });
export type QuickScore = Static<typeof QuickScore>;

export const RatesByDifficulty = Type.Object(
  { normal_level_score_rate: Rate, hard_level_score_rate: Rate, super_hard_level_score_rate: Rate },
  { title: 'RatesByDifficulty' },
);
export type RatesByDifficulty = Static<typeof RatesByDifficulty>;

export const RatesByGenre = Type.Object(
  {
    character_score_rate: Rate,
    stories_and_dialogues_score_rate: Rate,
    culture_score_rate: Rate,
    capabilities_and_skills_score_rate: Rate,
  },
  { title: 'RatesByGenre' },
);
export type RatesByGenre = Static<typeof RatesByGenre>;

export const Title = Type.Object(
  { code: Type.String(), name: Type.String(), description: Type.String() },
  { title: 'Title' },
);
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
export const PersonalResult = Type.Object(
  {
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
  },
  { title: 'PersonalResult' },
);
export type PersonalResult = Static<typeof PersonalResult>;

/** The score fields of a replay, with the rank and deviation that it would have had. */
export const PastPersonalResult = Type.Object(scores, { title: 'PastPersonalResult' });
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

export const OverallResult = Type.Object(
  {
    ...spread,
    highest_score: Count,
    average_score_rates_by_difficulty: RatesByDifficulty,
    average_score_rates_by_quiz_genre: RatesByGenre,
  },
  { title: 'OverallResult' },
);
export type OverallResult = Static<typeof OverallResult>;

export const RegionalResult = Type.Object(
  {
    regional_ranking: Type.Array(
      Type.Object({
        rank: Type.Integer({ minimum: 1 }),
        name: Type.String(),
        average_score: Type.Number(),
        deviation: Deviation,
        participants: Type.Optional(Count),
      }),
    ),
  },
  { title: 'RegionalResult' },
);
export type RegionalResult = Static<typeof RegionalResult>;

/** Who is first in each region, for the hour of the results. */
export const FirstPlaces = Type.Object(
  {
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
  },
  { title: 'FirstPlaces' },
);
export type FirstPlaces = Static<typeof FirstPlaces>;

export const ChildrenResult = Type.Object(spread, { title: 'ChildrenResult' });
export type ChildrenResult = Static<typeof ChildrenResult>;
