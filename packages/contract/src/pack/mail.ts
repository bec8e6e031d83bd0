import { type Static, Type } from 'typebox';
import { closedObject } from '../shapes.ts';

const Line = Type.String({ minLength: 1, pattern: '^[^\\n]+$' });

/** `mails/<name>.yaml`: the words of a mail to many. `{display_name}` and its like are filled in. */
export const PackMail = closedObject({
  subject: Line,
  greeting: Line,
  paragraphs: Type.Array(Line, { minItems: 1 }),
  button: closedObject({
    label: Line,
    path: Type.String({ pattern: '^/[^/\\s]*', description: 'a page of the site' }),
  }),
  notes: Type.Array(Line),
  needs_published_results: Type.Optional(
    Type.Boolean({ description: 'true: nobody may know it before the results are published' }),
  ),
  before_sending: Type.Optional(
    Type.Array(Line, {
      description:
        'what the words say about this contest only: an operator is asked whether it is still true',
    }),
  ),
  calendar: Type.Optional(
    Type.Boolean({ description: 'true: the exam’s dates go along as a calendar file' }),
  ),
});
export type PackMail = Static<typeof PackMail>;
