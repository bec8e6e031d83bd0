import { type CallName, calls } from '@knowledgeking/contract';
import { everyCall } from '@/__tests__/support/every-call';
import { respondAtOnce } from '@/__tests__/support/responses';
import { mockUserExamStatus } from '@/mock-api/exam';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';

const inOrder = Object.entries(everyCall) as [CallName, (typeof everyCall)[CallName]][];

beforeEach(() => void serveState(namedStates.published()));

test.each(inOrder)('%s goes to %s', async (_name, [request, make]) => {
  const sent: string[] = [];
  mockServer.events.on('request:start', ({ request: { method, url } }) => {
    const { pathname, search } = new URL(url);
    sent.push(`${method} ${pathname.replace(/^\/api/, '')}${search}`);
  });
  await make();
  expect(sent).toEqual([request]);
});

/** A schema of the contract, as far as it says what an answer must have. */
interface Schema {
  type?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}
type Place = readonly [...within: string[], field: string];

/** Every place in an answer where the contract asks for a field; of a list, in its first item. */
function requiredPlaces(schema: Schema, answer: unknown, path: readonly string[] = []): Place[] {
  const { anyOf = [], items, properties = {}, required = [] } = schema;
  const [notNull] = anyOf;
  if (notNull) return requiredPlaces(notNull, answer, path);
  if (typeof answer !== 'object' || answer === null) return [];
  if (items) return requiredPlaces(items, (answer as unknown[])[0], [...path, '0']);
  return Object.entries(properties).flatMap(([name, field]) => [
    ...(required.includes(name) ? [[...path, name] as const] : []),
    ...requiredPlaces(field, (answer as Record<string, unknown>)[name], [...path, name]),
  ]);
}

/** The answer with something else at a place; `undefined` takes the field away. */
function altered(answer: unknown, [...within]: Place, replacement: unknown): unknown {
  const copy = structuredClone(answer);
  const field = within.pop() ?? '';
  const around = within.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], copy);
  (around as Record<string, unknown>)[field] = replacement;
  return copy;
}

/** The site reads none of these, and the clock looks at the time by itself. */
const unread = new Set([
  'server_time',
  'teaser_start_at',
  'status',
  'is_result_published',
  'option_media_type',
  'standard_deviation',
]);

/** The response of the mock, with an attempt where there may be one. */
async function goodAnswer(make: () => Promise<unknown>): Promise<unknown> {
  const answer = await make();
  const isAboutEntry = typeof answer === 'object' && answer !== null && 'entered' in answer;
  return isAboutEntry ? { ...answer, user_exam_status: mockUserExamStatus() } : answer;
}

/** The partner app's response is either its refusal or trouble that is retried: partner-away.test.tsx. */
const checked = inOrder.filter(
  ([name]) => calls[name].access !== 'staging' && name !== 'getPartnerEntryStatus',
);

test.each(checked)(
  'when an answer to %s lacks a field that the site reads, or has something else there, then it is unreadable',
  async (name, [, make]) => {
    const good = await goodAnswer(make);
    let sent: unknown = good;
    using _ = respondAtOnce(() => sent);
    await expect(make()).resolves.toEqual(good);
    for (const place of requiredPlaces(calls[name].success.schema, good)) {
      const isRead = !unread.has(place.at(-1) ?? '');
      for (const replacement of [undefined, {}]) {
        sent = altered(good, place, replacement);
        const outcome = await make().then(
          () => 'taken',
          (error) => error.code,
        );
        expect([place, replacement, outcome]).toEqual([
          place,
          replacement,
          isRead ? 'unreadable_response' : 'taken',
        ]);
      }
    }
  },
);
