import { type Static, Type } from 'typebox';
import { closedObject } from '../shapes.ts';

const Text = Type.String({ minLength: 1 });

/** `today.yaml`, which may be left out: questions of one line for the days before the exam, in the order of the days. */
export const PackToday = closedObject({
  questions: Type.Array(
    closedObject({
      statement: Text,
      answer: Text,
      explanation: Text,
      sources: Type.Array(Text, { minItems: 1, description: 'where the fact can be checked' }),
      deduction: Type.Optional(
        Type.Boolean({ description: 'someone who does not know the fact can work it out' }),
      ),
    }),
    { minItems: 1 },
  ),
});
export type PackToday = Static<typeof PackToday>;

const Word = { crew: Type.String({ description: 'id of a member' }), line: Text };

/** `cheers.yaml`, which may be left out: a word of the crew for each contestant, whatever the score. */
export const PackCheers = closedObject({
  bands: Type.Array(
    closedObject({
      from: Type.Integer({
        minimum: 0,
        maximum: 100,
        description: 'percent of all points with which the band begins; it ends where the next begins',
      }),
      ...Word,
    }),
    { minItems: 1 },
  ),
  to_the_end: Type.Array(closedObject(Word), {
    minItems: 1,
    description: 'for everyone who went through to the last question',
  }),
});
export type PackCheers = Static<typeof PackCheers>;

/** A place on the chart. */
const Place = closedObject({
  name: Type.String({
    minLength: 1,
    description: 'for those who cannot see the chart; without readings, because it is read aloud',
  }),
  latitude: Type.Number({ minimum: -75, maximum: 75, description: 'degrees, north is positive' }),
  longitude: Type.Number({ minimum: -180, maximum: 180, description: 'degrees, east is positive' }),
});

/** `chapters.yaml`, which may be left out: the card before each chapter's first question, and the last card. Nothing in it is secret. */
export const PackChapters = closedObject({
  chapters: Type.Array(
    closedObject({
      from: Type.Integer({ minimum: 1, description: 'the number of its first question' }),
      name: Text,
      place: Place,
      ...Word,
      pace: Type.String({
        minLength: 1,
        description: '{minutes} is how much of one’s own duration the questions before it may take',
      }),
    }),
    { minItems: 1 },
  ),
  ending: closedObject({
    name: Text,
    place: Place,
    words: Type.Array(closedObject(Word), {
      minItems: 1,
      description: 'shown to everyone who played, however far they came',
    }),
  }),
});
export type PackChapters = Static<typeof PackChapters>;

const Letters = (description: string) => Type.String({ pattern: '^[A-Z]{1,3}$', description });

/** `signal.yaml`, which may be left out: a word in four secret pieces. Opened as an address, it gives a page and a title. */
export const PackSignal = closedObject({
  pieces: closedObject({
    top: Letters('as flags of the International Code of Signals, on the top page'),
    mails: Letters('in Morse code, in every mail'),
    not_found: Letters('by a lamp, in Morse code, on the page for unknown addresses'),
    certificate: Letters('in Morse code, along the rim of the certificate'),
  }),
  page: closedObject({
    heading: Text,
    description: Text,
    crew: Type.String({ description: 'id of the member who speaks' }),
    line: Text,
    story: Type.Array(Text, { minItems: 1, description: 'paragraphs below the line' }),
  }),
  title: closedObject({ name: Text, description: Text }),
});
export type PackSignal = Static<typeof PackSignal>;

/** `media/spares.yaml`: media that no question of this championship uses, kept on purpose. */
export const PackSpares = closedObject({
  spares: Type.Array(
    closedObject({
      folder: Type.String({ minLength: 1, description: 'in the pack, such as media/flags' }),
      reason: Text,
      files: Type.Array(Text, { minItems: 1, description: 'names in the folder, such as c.svg' }),
    }),
  ),
});
export type PackSpares = Static<typeof PackSpares>;
