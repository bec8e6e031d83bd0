import { type Static, Type } from 'typebox';
import { optionGroups } from '../rules/quiz.ts';
import {
  closedObject,
  Genre,
  Level,
  OptionMediaType,
  oneOf,
  QuestionMediaType,
  QuizType,
} from '../shapes.ts';

/**
 * The use that a contestant makes of a question's medium, without which it can't be solved: `identify` the thing that is shown, `read` signs,
 * `compare` what is shown, `measure` or count it, `hear` a sound, `watch` a film.
 */
export const mediumRoles = ['identify', 'read', 'compare', 'measure', 'hear', 'watch'] as const;
export type MediumRole = (typeof mediumRoles)[number];

/** The fields beyond ships in stories: a set of questions without them is narrow. */
export const quizFields = [
  'sea_creatures',
  'marine_science',
  'rescue_and_safety',
  'food_on_board',
  'ships_and_ports',
  'women_of_the_sea',
  'ainu',
  'ryukyu',
  'pacific',
  'weather_and_tides',
] as const;

/** The readers for whom a question is estimated: a keen child of twelve, an adult fan, an expert. */
export const estimatedReaders = ['child', 'fan', 'expert'] as const;
export type EstimatedReader = (typeof estimatedReaders)[number];

/** The tags that a pack may ask of all its questions, each where it has a meaning; `media_text` is the `text` of a sound or film. */
export const requirableTags = ['medium_role', 'template', 'estimates', 'hint', 'media_text'] as const;
export type RequirableTag = (typeof requirableTags)[number];

const Id = (description: string) => Type.Optional(Type.String({ pattern: '^[a-z0-9-]+$', description }));
const Percent = Type.Integer({ minimum: 0, maximum: 100 });

/** For the writers and the check, never for a contestant: a tag can give the answer away. All may be left out; only the hint is sent. */
export const quizTags = {
  medium_role: Type.Optional(oneOf(...mediumRoles)),
  template: Id('questions that are asked in the same way have the same, such as flag-meaning'),
  canon: Id('the book or myth that has to be known, such as treasure-island'),
  fields: Type.Optional(Type.Array(oneOf(...quizFields), { minItems: 1 })),
  deduction: Type.Optional(
    Type.Boolean({ description: 'someone who does not know the fact can work it out' }),
  ),
  crew: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      description: 'ids of the members whose traits make the problem',
    }),
  ),
  estimates: Type.Optional(
    closedObject({ child: Percent, fan: Percent, expert: Percent }, { description: 'percent right' }),
  ),
  hint: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'what a written or spelled answer looks like: アルファベット3文字',
    }),
  ),
};

/** One option in a pack; `row` and `column` are counted from 1 and may be left out (then the options form one column). */
export const PackOption = closedObject({
  value: Type.String({ minLength: 1 }),
  text: Type.Optional(Type.String()),
  picture: Type.Optional(Type.String({ description: 'file in the pack, such as media/flag-a.svg' })),
  picture_selected: Type.Optional(Type.String()),
  alt: Type.Optional(
    Type.String({ description: "a picture's name, or how a text of signs (・－) is read aloud" }),
  ),
  row: Type.Optional(Type.Integer({ minimum: 1 })),
  column: Type.Optional(Type.Integer({ minimum: 1 })),
  group: Type.Optional(oneOf(...optionGroups)),
});
export type PackOption = Static<typeof PackOption>;

/** One question with its answer key. Texts may carry ruby in Aozora notation. */
export const PackQuiz = closedObject({
  number: Type.Integer({ minimum: 1 }),
  type: QuizType,
  level: Level,
  genre: Genre,
  statement: Type.String({ minLength: 1 }),
  media: Type.Optional(
    closedObject({
      type: QuestionMediaType,
      file: Type.String(),
      alt: Type.Optional(Type.String()),
      text: Type.Optional(
        Type.String({
          minLength: 1,
          description: 'all that is heard or seen in a sound or film, a line for each part',
        }),
      ),
    }),
  ),
  option_media_type: Type.Optional(OptionMediaType),
  options: Type.Optional(Type.Array(PackOption)),
  answer_count: Type.Optional(Type.Integer({ minimum: 1 })),
  answers: Type.Array(Type.String({ minLength: 1 }), {
    minItems: 1,
    description: 'accepted answers, encoded as they are sent; the first is the one shown as correct',
  }),
  explanation: Type.String({ minLength: 1 }),
  sources: Type.Array(Type.String(), { minItems: 1, description: 'where the fact can be checked' }),
  ...quizTags,
});
export type PackQuiz = Static<typeof PackQuiz>;

/** `practice.yaml`, `exam.yaml`, and each chapter in `exam/` */
export const PackQuizzes = closedObject({
  title: Type.Optional(
    Type.String({ minLength: 1, description: 'of the chapter; for its writers, shown nowhere' }),
  ),
  quizzes: Type.Array(PackQuiz, { minItems: 1 }),
});
