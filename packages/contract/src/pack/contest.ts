import { type Static, Type } from 'typebox';
import { type QuickScoreRule, quickScoreRules } from '../rules/quick-score.ts';
import { type QuizType, quizTypes } from '../rules/quiz.ts';
import { closedObject, Genre, oneOf } from '../shapes.ts';
import { requirableTags } from './quiz.ts';

/** A date as an editor of the pack writes it. Its form is checked with the pack's meaning, so that the message says what to write. */
const PackDate = Type.String({ examples: ['2025-06-22T13:00:00+09:00'] });

/** Who goes on to the final stage: the best N (all who share the last place), or everyone from a score on. */
export const PassingRule = Type.Union([
  closedObject({ rule: Type.Literal('top'), count: Type.Integer({ minimum: 1 }) }),
  closedObject({ rule: Type.Literal('score'), minimum: Type.Integer({ minimum: 0 }) }),
]);
export type PassingRule = Static<typeof PassingRule>;

/** When a title is awarded. `count` are places, `score` points. */
export const TitleRule = Type.Union([
  closedObject({ kind: Type.Literal('perfect_score') }),
  closedObject({ kind: Type.Literal('perfect_genre'), genre: Genre }),
  closedObject({ kind: Type.Literal('all_hard') }),
  closedObject({ kind: Type.Literal('all_super_hard') }),
  closedObject({ kind: Type.Literal('overall_top'), count: Type.Integer({ minimum: 1 }) }),
  closedObject({ kind: Type.Literal('region_first') }),
  closedObject({ kind: Type.Literal('children_top'), count: Type.Integer({ minimum: 1 }) }),
  closedObject({ kind: Type.Literal('score_at_least'), score: Type.Integer({ minimum: 0 }) }),
  closedObject({ kind: Type.Literal('all_answered') }),
]);
export type TitleRule = Static<typeof TitleRule>;

export const PackTitle = closedObject({
  code: Type.String({ pattern: '^[a-z0-9_]+$' }),
  name: Type.String(),
  description: Type.String(),
  rule: TitleRule,
});
export type PackTitle = Static<typeof PackTitle>;

/** How many questions of each level an exam has. */
export const QuizLevels = closedObject({
  normal: Type.Integer({ minimum: 0 }),
  hard: Type.Integer({ minimum: 0 }),
  super_hard: Type.Integer({ minimum: 0 }),
});
export type QuizLevels = Static<typeof QuizLevels>;

const Least = Type.Optional(Type.Integer({ minimum: 0 }));
const leastOfEachType = Object.fromEntries(quizTypes.map((type) => [type, Least])) as Record<
  QuizType,
  typeof Least
>;

/** The fewest questions of a kind that an exam has; of a kind that is not named there may be none. */
export const QuizMinimums = closedObject({
  ...leastOfEachType,
  spelled: Type.Optional(Type.Integer({ minimum: 0, description: 'whose answer is written or spelled' })),
  with_media: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'with a picture, a sound or a video, or with options that are pictures',
    }),
  ),
  deduction: Least,
  with_crew: Least,
  wider: Type.Optional(Type.Integer({ minimum: 0, description: 'with one of the fields or more' })),
});
export type QuizMinimums = Static<typeof QuizMinimums>;

/** The rules for the questions of an exam, or of practice. */
const Questions = {
  points_per_quiz: Type.Integer({ minimum: 1 }),
  quiz_levels: Type.Optional(QuizLevels),
  quiz_minimums: Type.Optional(QuizMinimums),
  /** Those that every question needs in which they have a meaning; others may be left out. */
  required_tags: Type.Optional(Type.Array(oneOf(...requirableTags))),
};

const Days = (description: string) => Type.Integer({ minimum: 0, maximum: 366, description });

/** The dates around the final stage, in days after the exam, which may be moved; `{final_date}` and `{qualified_date}` in its words. */
export const FinalStageDays = closedObject({
  days_after_exam: Days('when the final stage is'),
  qualified_by_days_after_exam: Days('the exam that qualifies; 0: this one'),
  has_reexamination: Type.Optional(
    Type.Boolean({ description: 'whether a re-examination is held, of which those who passed are told' }),
  ),
});
export type FinalStageDays = Static<typeof FinalStageDays>;

const KeptDays = (description: string) => Type.Integer({ minimum: 1, maximum: 3_660, description });

/** For how many days personal data is kept; the terms name these numbers, and `db retention` deletes by them. */
const Retention = closedObject({
  unconfirmed_days: KeptDays('an entry that was never confirmed, after its link has expired'),
  mail_days: KeptDays('that a mail was sent, and to whom, after it was queued'),
  people_days: KeptDays('name, address and exam number, after the exam’s day'),
});
export type Retention = Static<typeof Retention>;

/** Of an exam whose pack does not say when the quick score is shown. */
export const defaultQuickScoreRule: QuickScoreRule = 'after_end';

/** Of an exam whose pack says nothing else. */
export const defaultRetention: Retention = { unconfirmed_days: 2, mail_days: 90, people_days: 180 };

/** A text of the terms with the days in the place of their names, such as `{mail_days}`. */
export const withDays = (text: string, days: Retention = defaultRetention): string =>
  Object.entries(days).reduce((filled, [name, number]) => filled.replaceAll(`{${name}}`, `${number}`), text);

/** When the results are announced, counted from the exam's day, so that it holds wherever the exam's dates are moved. */
export const ResultsDay = closedObject({
  days_after_exam: Days('when the results are announced'),
  hour: Type.Integer({ minimum: 0, maximum: 23, description: 'about this hour of that day, in Japan' }),
});
export type ResultsDay = Static<typeof ResultsDay>;

/** `contest.yaml`: the exam, its dates, and its rules. */
export const PackContest = closedObject({
  exam: closedObject({
    id: Type.String({ pattern: '^[a-z0-9-]+$' }),
    title: Type.String(),
    teaser_start_at: PackDate,
    entry_start_at: PackDate,
    entry_end_at: PackDate,
    exam_start_at: PackDate,
    exam_end_at: PackDate,
    duration_minutes: Type.Integer({ minimum: 1, maximum: 600 }),
    ...Questions,
    passing: PassingRule,
    quick_score: Type.Optional(oneOf(...quickScoreRules)),
  }),
  final_stage: FinalStageDays,
  retention: Type.Optional(Retention),
  results: Type.Optional(ResultsDay),
  regions: Type.Array(Type.String(), {
    minItems: 1,
    description: 'birthplaces that can be entered, in order',
  }),
  without_reading: Type.Optional(
    Type.Array(Type.String({ minLength: 1 }), {
      description:
        'words that may be written without ruby, although primary school does not teach their kanji',
    }),
  ),
  practice: closedObject(Questions),
  demo: closedObject({
    simulated_participants: Type.Integer({ minimum: 0, description: 'added when a demo shows results' }),
  }),
});
export type PackContest = Static<typeof PackContest>;

/** `titles.yaml` */
export const PackTitles = closedObject({ titles: Type.Array(PackTitle) });
