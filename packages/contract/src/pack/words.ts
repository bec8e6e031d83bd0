import { type Static, Type } from 'typebox';
import { closedObject } from '../shapes.ts';

const Heading = closedObject({ heading: Type.String(), body: Type.String() });
const Text = Type.String({ minLength: 1 });

/** `words.yaml`: the site's words that belong to this contest and not to the code. */
export const PackWords = closedObject({
  site: closedObject({
    name: Text,
    short_name: Text,
    manga: Text,
    catchphrase: Text,
    description: Text,
    contact_email: Text,
    hashtags: Type.Array(Text),
    share_text: Type.String({
      description: '{n} is the total score, which is the number of right answers at one point each',
    }),
    practice_share_text: Type.String({
      description: '{n} is the number of right answers, {title} the tier',
    }),
    copyright: Text,
  }),
  descriptions: Type.Record(Type.String(), Text, { description: 'meta description by route' }),
  periods: closedObject({
    teaser: Heading,
    entry: Heading,
    entry_closed: Heading,
    just_before_start: Heading,
    in_progress: Heading,
    after_end_not_aggregated: Heading,
    result_published: Heading,
  }),
  aboard: closedObject(
    {
      waiting: Heading,
      soon: Heading,
      sailing: Heading,
      underway: Type.Optional(Heading),
      ashore: Heading,
    },
    {
      description:
        'in place of the period’s words for who is logged in: until the exam, in its last hour, while it can be sat, while one’s own attempt is running (default: sailing), and after it. {days_left} is 「予選まであと6日」',
    },
  ),
  about: Type.Array(Heading, { description: 'what the contest is like, in a few words each' }),
  steps: Type.Array(Heading, { description: 'how to take part, in order' }),
  first_rules: Type.Array(Heading, {
    minItems: 1,
    maxItems: 4,
    description: 'what nobody may miss before the one attempt, in a few words each',
  }),
  promise: closedObject(Heading.properties, {
    description: 'what is promised before the one attempt, and what it rules out',
  }),
  rules: Type.Array(Text),
  divisions: Type.Array(Heading),
  levels: Type.Array(Heading),
  medals: Type.Array(Heading),
  faq: Type.Array(closedObject({ question: Text, answer: Text }), { minItems: 12 }),
  terms: Type.Array(Heading),
  certificate: closedObject({
    heading: Text,
    body: Type.Array(Text, {
      description: 'paragraphs, after the name; without punctuation, as certificates have it',
    }),
    issuer: Text,
    seal: Type.String({
      minLength: 4,
      maxLength: 4,
      description: 'the letters of the seal, as they are read',
    }),
  }),
  final_stage: closedObject({
    name: Text,
    heading: Text,
    lead: Text,
    items: Type.Array(closedObject({ ...Heading.properties, with_reexamination: Type.Optional(Text) }), {
      description:
        '{final_date} and {qualified_date} are the days that contest.yaml counts from the exam; with_reexamination is in place of the body where it says that one is held',
    }),
    note: Text,
  }),
});
export type PackWords = Static<typeof PackWords>;
