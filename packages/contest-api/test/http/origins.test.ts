import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calls } from '@knowledgeking/contract';
import { assertRefused, type Client } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { assertIsError, changingCalls, validBody } from '../support/contract-check.ts';

const site = 'https://quiz.example.jp';
const secondSite = 'https://www.example.jp';

let contestant: Client;
const contest = testContest({ settings: { siteOrigins: [site, secondSite] } }, async () => {
  contestant = await contest.contestant();
});

const corsHeaders = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control'));

const evil = 'https://evil.example';
const foreign: Record<string, string>[] = [
  ...[
    evil,
    'null',
    'http://quiz.example.jp',
    `${site}:8443`,
    `${site}.evil.example`,
    'https://evil.quiz.example.jp',
  ].map((origin) => ({ origin })),
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: evil, 'sec-fetch-site': 'same-origin' },
];

test('when a call that changes something comes from elsewhere, then it is 403 without CORS headers, and nothing is written', async () => {
  await contest.unchangedBy(async () => {
    const callsFromElsewhere = [
      ...changingCalls.map((name) => [name, { origin: evil }] as const),
      ...foreign.map((headers) => ['startExam', headers] as const),
    ];
    for (const [name, headers] of callsFromElsewhere) {
      const body = validBody(name);
      const sent = body ? { headers, body: JSON.stringify(body), type: 'application/json' } : { headers };
      const answer = await contestant.sendTo(name, sent);
      assert.equal(answer.body.error_code, 'forbidden_origin', `${name}: ${JSON.stringify(headers)}`);
      assert.deepEqual(corsHeaders(answer.headers), [], name);
    }
  });
});

describe('an allowed origin', () => {
  test('when its pages call, then they may read the response, also why they are refused, with cookies', async () => {
    for (const origin of [site, secondSite])
      for (const body of ['{}', '{']) {
        const { status, headers } = await contestant.sendTo('submitAnswer', {
          headers: { origin, 'sec-fetch-site': 'cross-site' },
          body,
          type: 'application/json',
        });
        assert.equal(status, 400);
        assert.equal(headers.get('access-control-allow-origin'), origin);
        assert.equal(headers.get('access-control-allow-credentials'), 'true');
        assert.match(headers.get('vary') ?? '', /Origin/);
        assert.match(headers.get('access-control-expose-headers') ?? '', /retry-after/i);
      }
  });

  test('when a page polls, then the response has the headers of any other call', async () => {
    const namesFor = async (call: 'getSiteStatus' | 'getMe', headers: Record<string, string>) =>
      [...(await contestant.call(call, { headers })).headers.keys()].toSorted();
    for (const headers of [{}, { origin: site }] as Record<string, string>[])
      assert.deepEqual(await namesFor('getSiteStatus', headers), await namesFor('getMe', headers));
  });

  test('when a browser sends a preflight, then every method of the contract is allowed, with JSON', async () => {
    const preflight = async (asked: Record<string, string>) => {
      const { status, headers } = await contestant.send('OPTIONS', '/users/logout', {
        headers: { origin: site, ...asked },
      });
      assert.equal(status, 204);
      assert.equal(headers.get('access-control-allow-origin'), site);
      assert.equal(headers.get('access-control-allow-credentials'), 'true');
      const methods = headers.get('access-control-allow-methods')?.split(/,\s*/);
      assert.deepEqual(new Set(methods), new Set(Object.values(calls).map((call) => call.method)));
      return headers.get('access-control-allow-headers') ?? '';
    };
    const method = { 'access-control-request-method': 'POST' };
    const asked = { ...method, 'access-control-request-headers': 'content-type' };
    assert.match(await preflight(asked), /content-type/i);
    // One that names no method gets the same, and not a text of the library's.
    await preflight({});
  });
});

describe('other origins', () => {
  test('when a foreign page’s browser sends a preflight, then it is refused', async () => {
    for (const origin of [evil, 'null']) {
      const headers = { origin, 'access-control-request-method': 'POST' };
      const answer = await contestant.send('OPTIONS', '/exams/test-exam/start', { headers });
      assertIsError(answer.body, answer.headers, 403);
      assert.deepEqual(corsHeaders(answer.headers), []);
    }
  });

  test('when a foreign page reads, then its browser is not allowed to show it, and a shared cache knows that others are', async () => {
    for (const origin of [evil, 'null', ''])
      for (const call of ['getMe', 'getSiteStatus'] as const) {
        const { status, headers } = await contestant.call(call, { headers: { origin } });
        assert.equal(status, 200);
        assert.deepEqual(corsHeaders(headers), [], origin);
        assert.match(headers.get('vary') ?? '', /origin/i);
      }
  });

  test('when a program without an origin calls, then it is served', async () => {
    for (const headers of [undefined, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])
      await assertRefused(
        contestant.call('login', { ...(headers && { headers }), body: { base_crew_token: 'x' } }),
        'login_failed',
      );
  });
});
