import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });
const Letters = (description: string) => Type.String({ pattern: '^[A-Z]{1,3}$', description });

/**
 * `signal.yaml`, which may be left out: a word in four pieces that nobody is told of. Whoever reads them all and gives the word
 * as the site's address, in small letters, finds a page and a title.
 */
export const PackSignal = Type.Object(
  {
    pieces: Type.Object(
      {
        top: Letters('as flags of the International Code of Signals, on the top page'),
        mails: Letters('in Morse code, in every mail'),
        not_found: Letters('by a lamp, in Morse code, on the page for unknown addresses'),
        certificate: Letters('in Morse code, along the rim of the certificate'),
      },
      closed,
    ),
    page: Type.Object(
      {
        heading: Text,
        description: Text,
        crew: Type.String({ description: 'id of the member who speaks' }),
        line: Text,
        story: Type.Array(Text, { minItems: 1, description: 'paragraphs below the line' }),
      },
      closed,
    ),
    title: Type.Object({ name: Text, description: Text }, closed),
  },
  closed,
);
export type PackSignal = Static<typeof PackSignal>;
