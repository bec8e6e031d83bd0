import { type Static, Type } from 'typebox';
import { closedObject } from '../shapes.ts';

const Heading = closedObject({ heading: Type.String(), body: Type.String() });
const Text = Type.String({ minLength: 1 });

/** `crew.yaml`: the ship, her members, and who of them speaks on the site's pages, by their duty on board. */
export const PackCrew = closedObject({
  ship: closedObject({ name: Text, reading: Text, description: Text }),
  members: Type.Array(
    closedObject({
      id: Type.String({ pattern: '^[a-z]+$' }),
      name: Text,
      reading: Text,
      role: Text,
      color: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
      silhouette: Text,
      catchphrase: Text,
      introduction: Text,
    }),
    { minItems: 5, maxItems: 7 },
  ),
  duties: closedObject({
    recorder: Text,
    captain: Text,
    navigator: Text,
    cook: Text,
    rigger: Text,
    lookout: Text,
  }),
});
export type PackCrew = Static<typeof PackCrew>;

/** `tiers.yaml`: the rank title of a practice run for each number of right answers, 0 to 10. */
export const PackTiers = closedObject({
  tiers: Type.Array(
    closedObject({ correct: Type.Integer({ minimum: 0, maximum: 10 }), title: Text, line: Text, crew: Text }),
    { minItems: 11, maxItems: 11 },
  ),
});
export type PackTiers = Static<typeof PackTiers>;

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
      description: 'what the words say of this contest alone: an operator is asked whether it is still so',
    }),
  ),
  calendar: Type.Optional(
    Type.Boolean({ description: 'true: the exam’s dates go along as a calendar file' }),
  ),
});
export type PackMail = Static<typeof PackMail>;
