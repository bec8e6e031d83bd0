import { type CallName, calls } from '@knowledgeking/contract';
import { HttpResponse } from 'msw';
import { everyCall } from '@/__tests__/support/every-call';
import {
  bodiesSentTo,
  respondAtOnce,
  respondTo,
  serveNamed,
  watchCalls,
} from '@/__tests__/support/responses';
import { readPartnerName } from '@/lib/api-client/partner';
import { request } from '@/lib/api-client/request';
import { login } from '@/lib/api-client/session';
import { clock } from '@/lib/clock';
import { mockUserExamStatus, timeFromNow } from '@/mock-api/exam';

const answerWith = (path: string, response: () => Response) => respondTo('all', `*/api${path}`, response);

test('an answer arrives typed, and sets the clock by its server time', async () => {
  answerWith('/users/me', () => HttpResponse.json({ server_time: timeFromNow(3_600_000) }));
  await request('getMe', {});
  expect(Math.abs((clock.now() ?? 0) - Date.now() - 3_600_000)).toBeLessThan(1_000);
});

test.each([
  ['HTML', () => HttpResponse.html('<html></html>')],
  ['an empty body', () => new HttpResponse(null, { status: 200 })],
  ['null', () => HttpResponse.json(null)],
  ['a list', () => HttpResponse.json([])],
  [
    'an unknown period',
    () => HttpResponse.json({ site_status: { period: 'lunch', maintenance_status: 'none' } }),
  ],
  ['a missing field', () => HttpResponse.json({ site_status: { period: 'entry' } })],
])('%s instead of the site status is a typed error', async (_name, response) => {
  answerWith('/site_status', response);
  await expect(request('getSiteStatus', {})).rejects.toMatchObject({
    name: 'ApiError',
    code: 'unreadable_response',
    call: 'getSiteStatus',
    status: 200,
  });
});

test('a refusal carries the server’s code, fields and wait', async () => {
  answerWith('/exams/first-2025/entry/resend', () =>
    HttpResponse.json(
      { error_code: 'too_many_requests', message: 'm', request_id: 'r' },
      { status: 429, headers: { 'Retry-After': '7' } },
    ),
  );
  await expect(
    request('resendEntryMail', { examId: 'first-2025', body: { email: 'a@b.jp' } }),
  ).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 7,
  });
});

const sentOnce = [
  'login',
  'enter',
  'resendExamNumber',
  'resendEntryMail',
  'reportSeenErrors',
  'getSiteStatus',
] as const;

test.each(sentOnce)('%s is sent once even when the network is lost', async (name) => {
  const reached = jest.fn(() => HttpResponse.error());
  answerWith('/*', reached);
  const [, make] = everyCall[name];
  await expect(make()).rejects.toMatchObject({ code: '9999', status: undefined });
  expect(reached).toHaveBeenCalledTimes(1);
});

test('a second identical POST gets the first one’s promise; another body is another POST', async () => {
  const bodies = bodiesSentTo('*/submit');
  const send = (answer: string) =>
    request('submitAnswer', { examId: 'first-2025', body: { answer, quiz_number: 1 } });
  await Promise.all([send('1'), send('1'), send('2')]);
  await send('1');
  expect(bodies.map((body) => (body as { answer: string }).answer)).toEqual(['1', '2', '1']);
});

test('those who get the first one’s promise hear of its retries: of the latest, and of those to come', async () => {
  let tries = 0;
  respondTo('post', '*/api/exams/:id/submit', () => {
    tries += 1;
    return tries <= 2 ? HttpResponse.error() : undefined;
  });
  const send = (onRetry: (attempt: number) => void) =>
    request('submitAnswer', { examId: 'first-2025', body: { answer: '1', quiz_number: 1 } }, { onRetry });
  const [early, late] = [jest.fn(), jest.fn()];
  await new Promise<void>((resolve) => {
    void send(() => resolve());
    void send(early);
  });
  await send(late);
  expect(early.mock.calls).toEqual([[1], [2]]);
  expect(late.mock.calls).toEqual([[1], [2]]);
  expect(tries).toBe(3);
});

test('the partner app is asked with the token and the key', async () => {
  const asked = jest.fn();
  respondTo('get', '*/api/external_services/knowledgeking/entry_status/', ({ request }) => {
    asked(request.headers.get('authorization'), request.headers.get('x-api-key'));
    return HttpResponse.json({ payload: { display_name: 'うみねこ' } });
  });
  await expect(readPartnerName('7K3M-Q9RT-2XWD')).resolves.toBe('うみねこ');
  expect(asked).toHaveBeenCalledWith('Bearer 7K3M-Q9RT-2XWD', '');
});

test('when nothing comes within 10 seconds, then the answer is lost', async () => {
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const isAsked = new Promise<void>((resolve) => {
    const stall = () => {
      resolve();
      return new Promise<undefined>(() => undefined);
    };
    respondTo('post', '*/api/users/login', stall);
  });
  const lost = expect(login('7K3M-Q9RT-2XWD')).rejects.toMatchObject({ code: '9999', status: undefined });
  await isAsked;
  expect(timeout.mock.calls).toEqual([[10_000]]);
  limit.abort();
  await lost;
});

test('null in the place of an absent field is the same as none; where it says something it stays', async () => {
  answerWith('/users/me', () => HttpResponse.json({ exam_status: null, display_name: null, more: null }));
  await expect(request('getMe', {})).resolves.toEqual({ more: null });
  const status = mockUserExamStatus();
  answerWith('/exams/:id/submit', () => HttpResponse.json({ user_exam_status: status, next_quiz: null }));
  await expect(
    request('submitAnswer', { examId: 'first-2025', body: { answer: '1', quiz_number: 1 } }),
  ).resolves.toEqual({
    user_exam_status: status,
    next_quiz: null,
  });
});

const inOrder = Object.entries(everyCall) as [CallName, (typeof everyCall)[CallName]][];

beforeEach(() => void serveNamed('published'));

test.each(inOrder)('%s goes to %s', async (_name, [request, make]) => {
  const sent = watchCalls();
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
  'an answer to %s without a field that the site reads, or with another, is unreadable',
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
