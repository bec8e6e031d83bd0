import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });

/** `today.yaml`, which may be left out: questions of one line for the days before the exam, in the order of the days. */
export const PackToday = Type.Object(
  {
    questions: Type.Array(
      Type.Object(
        {
          statement: Text,
          answer: Text,
          explanation: Text,
          sources: Type.Array(Text, { minItems: 1, description: 'where the fact can be checked' }),
          deduction: Type.Optional(
            Type.Boolean({ description: 'someone who does not know the fact can work it out' }),
          ),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);
export type PackToday = Static<typeof PackToday>;

const Word = { crew: Type.String({ description: 'id of a member' }), line: Text };

/** `cheers.yaml`, which may be left out: a word of the crew for each contestant, whatever the score. */
export const PackCheers = Type.Object(
  {
    bands: Type.Array(
      Type.Object(
        {
          from: Type.Integer({
            minimum: 0,
            maximum: 100,
            description: 'percent of all points with which the band begins; it ends where the next begins',
          }),
          ...Word,
        },
        closed,
      ),
      { minItems: 1 },
    ),
    to_the_end: Type.Array(Type.Object(Word, closed), {
      minItems: 1,
      description: 'for everyone who went through to the last question',
    }),
  },
  closed,
);
export type PackCheers = Static<typeof PackCheers>;

/** A place on the chart. */
const Place = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      description: 'for those who cannot see the chart; without readings, because it is read aloud',
    }),
    latitude: Type.Number({ minimum: -75, maximum: 75, description: 'degrees, north is positive' }),
    longitude: Type.Number({ minimum: -180, maximum: 180, description: 'degrees, east is positive' }),
  },
  closed,
);

/**
 * `chapters.yaml`, which may be left out: the chapters of the exam, each with the card before its first question, and the card at
 * the end of the voyage. Nothing in it is secret.
 */
export const PackChapters = Type.Object(
  {
    chapters: Type.Array(
      Type.Object(
        {
          from: Type.Integer({ minimum: 1, description: 'the number of its first question' }),
          name: Text,
          place: Place,
          ...Word,
          pace: Type.String({
            minLength: 1,
            description: '{minutes} is how much of one’s own duration the questions before it may take',
          }),
        },
        closed,
      ),
      { minItems: 1 },
    ),
    ending: Type.Object(
      {
        name: Text,
        place: Place,
        words: Type.Array(Type.Object(Word, closed), {
          minItems: 1,
          description: 'shown to everyone who played, however far they came',
        }),
      },
      closed,
    ),
  },
  closed,
);
export type PackChapters = Static<typeof PackChapters>;
