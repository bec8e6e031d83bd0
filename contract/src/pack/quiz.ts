import { type Static, Type } from 'typebox';
import { optionGroups } from '../rules/quiz.ts';
import { Genre, Level, OptionMediaType, QuestionMediaType, QuizType } from '../shapes/quiz.ts';
import { oneOf } from '../shapes/values.ts';
import { quizTags } from './quiz-tags.ts';

const closed = { additionalProperties: false };

/** One option in a pack; `row` and `column` are counted from 1 and may be left out (then the options form one column). */
export const PackOption = Type.Object(
  {
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
  },
  closed,
);
export type PackOption = Static<typeof PackOption>;

/** One question with its answer key. Texts may carry ruby in Aozora notation. */
export const PackQuiz = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    type: QuizType,
    level: Level,
    genre: Genre,
    statement: Type.String({ minLength: 1 }),
    media: Type.Optional(
      Type.Object(
        {
          type: QuestionMediaType,
          file: Type.String(),
          alt: Type.Optional(Type.String()),
          text: Type.Optional(
            Type.String({
              minLength: 1,
              description: 'all that is heard or seen in a sound or film, a line for each part',
            }),
          ),
        },
        closed,
      ),
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
  },
  closed,
);
export type PackQuiz = Static<typeof PackQuiz>;

/** `practice.yaml`, `exam.yaml`, and each chapter in `exam/` */
export const PackQuizzes = Type.Object(
  {
    title: Type.Optional(
      Type.String({ minLength: 1, description: 'of the chapter; for its writers, shown nowhere' }),
    ),
    quizzes: Type.Array(PackQuiz, { minItems: 1 }),
  },
  closed,
);
