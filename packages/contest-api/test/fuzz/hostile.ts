import type { SeededRandom } from '@knowledgeking/pack/random';
import type { Mutation } from './near-valid.ts';

const bodyLimitBytes = 64 * 1_024;
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Texts that have broken some program before. */
export const hostileTexts = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00',
  '\udc00\ud800',
  '\ufeff',
  '\u202e\u2066',
  'e\u0301'.repeat(300),
  '👨‍👩‍👧‍👦'.repeat(40),
  '\u0001\u001b[2J\r\nset-cookie: a=b',
  "' or '1'='1",
  '\\x00',
  '%00',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  '1e400',
  'x'.repeat(4_000),
  'あ'.repeat(20_000),
  'a@'.repeat(120),
  `${'a'.repeat(64)}@${'b.'.repeat(90)}jp`,
  'A-1,A-1',
  '０'.repeat(12),
  '9999-12-31T23:59:59.999+09:00',
  '-271821-04-20T00:00:00Z',
  '0000-00-00T00:00:00',
];

const encoder = new TextEncoder();
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : Buffer.from(part))));

/** Bodies as bytes; each is sent as JSON. */
export const hostileBodies: (() => string | Buffer)[] = [
  () => '',
  () => '{',
  () => 'null',
  () => '[]',
  () => '{"answer":"3","quiz_number":1e400}',
  () => '{"answer":"3","quiz_number":-0}',
  () => `{"answer":"3","quiz_number":${'9'.repeat(400)}}`,
  () => '{"answer":"3","quiz_number":1.0000000000000000001}',
  () => '{"__proto__":{"answer":"3"},"quiz_number":1}',
  () => '{"constructor":{"prototype":{"answer":"3"}}}',
  () => '{"answer":"3","quiz_number":1,"__proto__":null}',
  () => nested('[', ']', 30_000),
  () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  () => `{"submissions":${nested('[', ']', 5_000)},"start_at":""}`,
  () => `{"submissions":[${'"",'.repeat(999)}"\ufeff"],"start_at":"\\u0000"}`,
  () => bytes([0xef, 0xbb, 0xbf], '{"answer":"3","quiz_number":1}'),
  () => bytes([0xff, 0xfe], Buffer.from('{}', 'utf16le').toString('latin1')),
  () => bytes('{"answer":"', [0xff], '","quiz_number":1}'),
  () => bytes('{"answer":"', [0xed, 0xa0, 0x80], '","quiz_number":1}'),
  () => bytes('{"base_crew_token":"', [0xc0, 0xaf], '"}'),
  () => '{"base_crew_token":"x"}'.padStart(bodyLimitBytes + 1),
  () => `{"answer":"${'x'.repeat(bodyLimitBytes)}","quiz_number":1}`,
  () => `{"answer":"${'あ'.repeat(21_000)}","quiz_number":1}`,
];

export const pathParts = [
  'unknown',
  'TEST-EXAM',
  'test-exam%00',
  '%00',
  '%ED%A0%80',
  '%FF',
  '%',
  '%ZZ',
  '..%2f..%2f..%2fetc%2fpasswd',
  '*',
  "'%20or%201=1--",
  '__proto__',
  'constructor',
  '%F0%9F%91%92',
  'x'.repeat(5_000),
  '%41'.repeat(2_000),
];

export const origins = [
  'https://quiz.example.jp',
  'https://quiz.example.jp:443',
  'https://quiz.example.jp.evil.example',
  'null',
  '',
  'HTTPS://QUIZ.EXAMPLE.JP',
  '\u00e9',
  'https://evil.example',
];
export const fetchSites = ['cross-site', 'same-site', 'same-origin', 'none', 'x'];

/** The name of the session's cookie, and others beside it. */
export const cookieNames = ['__Host-session', 'session', '__Secure-session', '__Host-Session', '__proto__'];
export const cookieValues = [
  '',
  's%3A',
  'x',
  '%',
  '%00',
  '00000000-0000-0000-0000-000000000000.0000000000000000.1',
  '00000000-0000-0000-0000-000000000000.0000000000000000.99999999999999999.AAAA',
  `00000000-0000-0000-0000-000000000000.0000000000000000.1.${'A'.repeat(43)}`,
  'x'.repeat(9_000),
  '; ;=;',
  '"',
];

/** Ways to spoil a real cookie; none of the results is a session, except where the real one is still among them. */
export const damages: ((cookie: string) => string)[] = [
  (cookie) => cookie.slice(0, -1),
  (cookie) => cookie.slice(0, cookie.lastIndexOf('.')),
  (cookie) => `${cookie}x`,
  (cookie) => cookie.toUpperCase(),
  (cookie) => cookie.replace('=', '=0'),
  (cookie) => cookie.replace(/\.\d+\./, '.1.'),
  (cookie) => cookie.replace('__Host-', ''),
  (cookie) => `${cookie}; ${cookie}`,
  (cookie) => `__Host-session=x; ${cookie}`,
  (cookie) => `${cookie}; __Host-session=x`,
  (cookie) => cookie.replace('=', '="').concat('"'),
  (cookie) => cookie.replace('=', ' = '),
];

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
