import { type Static, Type } from 'typebox';
import {
  genres,
  levels,
  optionGroups,
  optionMediaTypes,
  questionMediaTypes,
  quizTypes,
} from '../rules/quiz.ts';
import { Count, oneOf, Rate } from './values.ts';

export const QuizType = oneOf(...quizTypes);
export type QuizType = Static<typeof QuizType>;

export const Level = oneOf(...levels);
export type Level = Static<typeof Level>;

export const Genre = oneOf(...genres);
export type Genre = Static<typeof Genre>;

export const QuestionMediaType = oneOf(...questionMediaTypes);
export type QuestionMediaType = Static<typeof QuestionMediaType>;
export const OptionMediaType = oneOf(...optionMediaTypes);
export type OptionMediaType = Static<typeof OptionMediaType>;

/** A picture's own size, from which its place is kept while it loads. */
export const PictureSize = Type.Object(
  { width: Type.Number({ exclusiveMinimum: 0 }), height: Type.Number({ exclusiveMinimum: 0 }) },
  { title: 'PictureSize', description: 'in pixels, or whatever else the file counts in' },
);
export type PictureSize = Static<typeof PictureSize>;

/** One choice; its place in the grid is `pos_row`, `pos_column`, both from 1. */
export const Option = Type.Object(
  {
    value: Type.String(),
    pos_row: Type.Integer({ minimum: 1 }),
    pos_column: Type.Integer({ minimum: 1 }),
    text: Type.Optional(Type.String()),
    media_url_not_selected: Type.Optional(Type.String()),
    media_url_selected: Type.Optional(Type.String()),
    media_size: Type.Optional(PictureSize),
    alt: Type.Optional(Type.String()),
    group: Type.Optional(oneOf(...optionGroups)),
  },
  { title: 'Option' },
);
export type Option = Static<typeof Option>;

/** A question as a contestant may see it: never with its answer. */
export const Quiz = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    type: QuizType,
    question_statement: Type.String({ description: 'may carry ruby in Aozora notation: ｜海賊《かいぞく》' }),
    question_media_type: QuestionMediaType,
    question_media_url: Type.Optional(Type.String()),
    question_media_alt: Type.Optional(Type.String()),
    question_media_text: Type.Optional(
      Type.String({
        description:
          'all that is heard or seen in a sound or film, a line for each part, for those who cannot; may carry ruby',
      }),
    ),
    question_media_size: Type.Optional(PictureSize),
    option_media_type: OptionMediaType,
    options: Type.Array(Option),
    level: Type.Optional(Level),
    answer_count: Type.Optional(Count),
    hint: Type.Optional(
      Type.String({ description: 'what a written or spelled answer looks like: アルファベット3文字' }),
    ),
  },
  { title: 'Quiz' },
);
export type Quiz = Static<typeof Quiz>;

/** One answered (or skipped) question, with its answer key: only after publication. */
export const Submission = Type.Object(
  {
    quiz_number: Type.Integer({ minimum: 1 }),
    correct_answer: Type.String(),
    submission: Type.String({ description: 'as it was sent; empty where it was skipped or never reached' }),
    is_correct: Type.Boolean(),
    quiz: Type.Optional(Quiz),
    explanation: Type.Optional(Type.String()),
    correct_rate: Type.Optional(Rate),
    remark: Type.Optional(
      Type.Object(
        { kind: oneOf('corrected', 'void'), reason: Type.String() },
        { description: 'the key was corrected after the exam; `void`: everyone has the question right' },
      ),
    ),
  },
  { title: 'Submission' },
);
export type Submission = Static<typeof Submission>;
