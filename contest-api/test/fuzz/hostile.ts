import type { SeededRandom } from '@knowledgeking/pack/random';
import {
  cookieNames,
  cookieValues,
  damages,
  fetchSites,
  hostileBodies,
  hostileTexts,
  origins,
  pathParts,
} from './hostile-values.ts';
import type { Mutation } from './near-valid.ts';

const onText =
  (texts: string[]): Mutation =>
  ({ operation, value }, random) => {
    const fields = Object.entries(operation.body?.properties ?? {});
    if (fields.length === 0) return undefined;
    const [field, { type }] = random.pick(fields);
    const text = random.pick(texts);
    return { value: { ...value, [field]: type === 'array' ? [text, text] : text } };
  };

const pickedHeaders = (random: SeededRandom): Record<string, string | string[]> => {
  const text = random.pick([
    'x',
    'é',
    'x'.repeat(8_000),
    '%00',
    '../..',
    '{{7*7}}',
    ' ',
    ',',
    '"',
    "' or 1=1",
  ]);
  return random.pick<Record<string, string | string[]>>([
    { authorization: `Bearer ${text}` },
    { authorization: text },
    { 'x-debug-key': text },
    { 'x-request-id': text },
    { 'x-forwarded-for': `${text}, 127.0.0.1` },
    { 'x-forwarded-proto': text },
    { 'x-http-method-override': 'DELETE' },
    { host: text },
    { 'accept-encoding': text },
    { accept: text },
    { 'accept-version': text },
    { 'if-none-match': text },
    { range: 'bytes=0-1' },
    { expect: text },
    { 'content-encoding': 'gzip' },
    { 'content-length': random.pick(['0', '-1', '5', '1e9', 'x', '9'.repeat(30)]) },
    { 'transfer-encoding': random.pick(['chunked', 'gzip, chunked', 'x']) },
    Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x-flood-${index}`, text.slice(0, 50)])),
  ]);
};

/** Requests that nobody sends by mistake. */
export const hostile: Record<string, Mutation> = {
  'a hostile text': onText(hostileTexts),
  'a hostile answer': onText(hostileTexts.slice(0, 14)),
  'a hostile body': ({ operation }, random) =>
    operation.method === 'GET'
      ? undefined
      : { headers: { 'content-type': 'application/json' }, raw: random.pick(hostileBodies)() },
  'a hostile path part': ({ target }, random) => {
    const parts = target.split('/');
    const index = 1 + Math.floor(random.next() * (parts.length - 1));
    parts[index] = random.pick(pathParts);
    return { target: parts.join('/') };
  },
  'a hostile exam id': ({ target }, random) => ({
    target: target.replace(/\/exams\/[^/]+/, () => `/exams/${random.pick(pathParts)}`),
  }),
  'a hostile query': ({ target }, random) => ({
    target: `${target.split('?')[0]}?entry_token=${random.pick(pathParts)}${random.pick(['', '&entry_token=b', '&__proto__=a', '&'.repeat(2_000)])}`,
  }),
  'hostile headers': ({ headers }, random) => ({ headers: { ...headers, ...pickedHeaders(random) } }),
  'a forged cookie': ({ headers }, random) => ({
    role: random.pick(['nobody', 'nobody', 'running'] as const),
    headers: { ...headers, cookie: `${random.pick(cookieNames)}=${random.pick(cookieValues)}` },
  }),
  'a damaged cookie': (_draft, random) => ({
    role: random.pick(['running', 'finished', 'loggedOut'] as const),
    bend: random.pick(damages),
  }),
  'a page’s origin': (draft, random) => ({
    headers: {
      ...draft.headers,
      origin: random.pick(origins),
      ...(random.next() < 0.5 && { 'sec-fetch-site': random.pick(fetchSites) }),
      ...(random.next() < 0.3 && { 'access-control-request-method': random.pick(['POST', 'PUT', 'x']) }),
    },
    ...(random.next() < 0.3 && { method: 'OPTIONS' }),
  }),
};
