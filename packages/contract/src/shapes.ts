import { type Static, type TObjectOptions, type TProperties, Type } from 'typebox';
import { emailLimit } from './rules/entry.ts';
import { japanOffsetText } from './rules/japan-offset.ts';
import {
  genres,
  levels,
  optionGroups,
  optionMediaTypes,
  questionMediaTypes,
  quizTypes,
} from './rules/quiz.ts';

/** A schema of several string literals: `oneOf('a', 'b')` is `'a' | 'b'`. */
export const oneOf = <Values extends string[]>(...values: Values) => Type.Enum<Values>(values);

/** An object without any other properties. */
export const closedObject = <Properties extends TProperties>(
  properties: Properties,
  options?: TObjectOptions,
) => Type.Object(properties, { additionalProperties: false, ...options });

/** An object that is known by its title in OpenAPI and in the site's check of responses. */
export const titled = <Properties extends TProperties>(title: string, properties: Properties) =>
  Type.Object(properties, { title });

/** ISO 8601 with Japan's offset, such as `2025-06-22T13:00:00.000+09:00`. */
export const Timestamp = Type.String({
  format: 'date-time',
  description: `ISO 8601, ${japanOffsetText}`,
  examples: ['2025-06-22T13:00:00.000+09:00'],
});

/** A share of something, 0 to 1. */
export const Rate = Type.Number({ minimum: 0, maximum: 1 });
/** A count of things. */
export const Count = Type.Integer({ minimum: 0 });
/** A 偏差値: 50 is the mean, 10 one standard deviation; one decimal. */
export const Deviation = Type.Number({
  description: '50 + 10 × (score − mean) / population standard deviation, one decimal',
});
/** An e-mail address as it is sent; whether it is one is checked where it is used. */
export const Email = Type.String({ maxLength: emailLimit });
/** A text of the entry form. The limit is far above real names, so that one that is somewhat too long gets a sentence beside its field. */
export const FormText = Type.String({ maxLength: 1_000 });
/** Several times as long as a real token: a link that was run together with text is `entry_not_found` and not a bad request. */
export const EntryToken = Type.String({ maxLength: 256 });

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
export const Option = titled('Option', {
  value: Type.String(),
  pos_row: Type.Integer({ minimum: 1 }),
  pos_column: Type.Integer({ minimum: 1 }),
  text: Type.Optional(Type.String()),
  media_url_not_selected: Type.Optional(Type.String()),
  media_url_selected: Type.Optional(Type.String()),
  media_size: Type.Optional(PictureSize),
  alt: Type.Optional(Type.String()),
  group: Type.Optional(oneOf(...optionGroups)),
});
export type Option = Static<typeof Option>;

/** A question as a contestant may see it: never with its answer. */
export const Quiz = titled('Quiz', {
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
});
export type Quiz = Static<typeof Quiz>;

/** One answered (or skipped) question, with its answer key: only after publication. */
export const Submission = titled('Submission', {
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
});
export type Submission = Static<typeof Submission>;
