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
  "'; drop table answers; --",
  '1; select pg_sleep(9)',
  '$1',
  '\\x00',
  '%00',
  '%s%n%d',
  '{{7*7}}',
  '$\u007b7*7}',
  '<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..\\..\\',
  '__proto__',
  'constructor',
  'NaN',
  '1e400',
  '=1+1',
  'x'.repeat(4_000),
  'あ'.repeat(20_000),
  'a@'.repeat(120),
  `${'a'.repeat(64)}@${'b.'.repeat(90)}jp`,
  ',,,,,,',
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
  () => '{}{}',
  () => 'null',
  () => '[]',
  () => '"answer"',
  () => 'true',
  () => '{"quiz_number":NaN}',
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
  () => '{"base_crew_token":"x"}'.padStart(bodyLimitBytes),
  () => '{"base_crew_token":"x"}'.padStart(bodyLimitBytes + 1),
  () => '{"base_crew_token":"x"}'.padStart(bodyLimitBytes - 1),
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
  '%2e%2e',
  '..%2f..%2f..%2fetc%2fpasswd',
  'a%2Fb',
  '%252F',
  '.',
  '..',
  '*',
  ':id',
  '{id}',
  "'%20or%201=1--",
  '__proto__',
  'constructor',
  'toString',
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
