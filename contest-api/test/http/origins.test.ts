import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calls } from '@knowledgeking/contract';
import type { Client } from '../support/client.ts';
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

const foreign: Record<string, Record<string, string>> = {
  'a foreign origin': { origin: 'https://evil.example' },
  'the origin null': { origin: 'null' },
  'another scheme': { origin: 'http://quiz.example.jp' },
  'another port': { origin: `${site}:8443` },
  'a longer host': { origin: `${site}.evil.example` },
  'a subdomain': { origin: 'https://evil.quiz.example.jp' },
  'a cross-site fetch': { 'sec-fetch-site': 'cross-site' },
  'a same-site fetch': { 'sec-fetch-site': 'same-site' },
  'a foreign origin that says same-origin': {
    origin: 'https://evil.example',
    'sec-fetch-site': 'same-origin',
  },
};

test('when a call that changes something comes from elsewhere, then it is 403 without CORS headers, and nothing is written', async () => {
  await contest.unchangedBy(async () => {
    for (const name of changingCalls) {
      const body = validBody(name);
      for (const [what, headers] of Object.entries(foreign)) {
        const sent = body ? { headers, body: JSON.stringify(body), type: 'application/json' } : { headers };
        const answer = await contestant.sendTo(name, sent);
        assert.equal(answer.body.error_code, 'forbidden_origin', `${name}: ${what}`);
        assert.deepEqual(corsHeaders(answer.headers), [], `${name}: ${what}`);
      }
    }
  });
});

describe('an allowed origin', () => {
  for (const origin of [site, secondSite]) {
    test(`when it is ${origin}, then its pages may call and read, with cookies`, async () => {
      const { headers } = await contestant.call('finishExam', {
        headers: { origin, 'sec-fetch-site': 'cross-site' },
      });
      assert.equal(headers.get('access-control-allow-origin'), origin);
      assert.equal(headers.get('access-control-allow-credentials'), 'true');
      assert.match(headers.get('vary') ?? '', /Origin/);
      assert.match(headers.get('access-control-expose-headers') ?? '', /retry-after/i);
    });
  }

  test('when a page polls, then the response has the headers of any other call', async () => {
    const namesFor = async (call: 'getSiteStatus' | 'getMe', headers: Record<string, string>) =>
      [...(await contestant.call(call, { headers })).headers.keys()].toSorted();
    for (const headers of [{}, { origin: site }] as Record<string, string>[])
      assert.deepEqual(await namesFor('getSiteStatus', headers), await namesFor('getMe', headers));
  });

  test('when a call is refused, then its pages may read why', async () => {
    const headers = { origin: site };
    const answer = await contestant.sendTo('submitAnswer', { headers, body: '{', type: 'application/json' });
    assert.equal(answer.status, 400);
    assert.equal(answer.headers.get('access-control-allow-origin'), site);
  });

  test('when a browser sends a preflight, then every method of the contract is allowed, with JSON', async () => {
    for (const method of new Set(Object.values(calls).map((call) => call.method))) {
      const answer = await contestant.send('OPTIONS', '/users/logout', {
        headers: {
          origin: site,
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type',
        },
      });
      assert.equal(answer.status, 204);
      assert.equal(answer.headers.get('access-control-allow-origin'), site);
      assert.equal(answer.headers.get('access-control-allow-credentials'), 'true');
      const methods = answer.headers.get('access-control-allow-methods')?.split(/,\s*/) ?? [];
      assert.ok(methods.includes(method), `${method} in ${methods}`);
      assert.match(answer.headers.get('access-control-allow-headers') ?? '', /content-type/i);
    }
  });
});

describe('other origins', () => {
  test('when a preflight names no method, then it gets the response of any other', async () => {
    const { status, headers } = await contestant.send('OPTIONS', '/users/me', { headers: { origin: site } });
    assert.equal(status, 204);
    assert.equal(headers.get('access-control-allow-origin'), site);
  });

  test('when a foreign page’s browser sends a preflight, then it is refused', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const headers = { origin, 'access-control-request-method': 'POST' };
      const answer = await contestant.send('OPTIONS', '/exams/test-exam/start', { headers });
      assertIsError(answer.body, answer.headers, 403);
      assert.deepEqual(corsHeaders(answer.headers), []);
    }
  });

  test('when a foreign page reads, then its browser is not allowed to show it', async () => {
    for (const origin of ['https://evil.example', 'null', '']) {
      const { status, headers } = await contestant.call('getMe', { headers: { origin } });
      assert.equal(status, 200);
      assert.deepEqual(corsHeaders(headers), [], origin);
    }
  });

  test('when a shared cache keeps what a foreign page has read, then it knows that an allowed page gets another response', async () => {
    const { headers } = await contestant.call('getSiteStatus', {
      headers: { origin: 'https://evil.example' },
    });
    assert.match(headers.get('vary') ?? '', /origin/i);
  });

  test('when a program without an origin calls, then it is served', async () => {
    const sites: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of sites) {
      const answer = await contestant.call('login', { headers, body: { base_crew_token: 'x' } });
      assert.equal(answer.body.error_code, 'login_failed');
    }
  });
});
