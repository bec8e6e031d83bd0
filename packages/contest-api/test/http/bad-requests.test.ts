import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, test } from 'node:test';
import { type Call, type CallName, calls } from '@knowledgeking/contract';
import { assertRefused, type Client, type RawRequest } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { assertIsError, validBody } from '../support/contract-check.ts';
import { rowContents } from '../support/inspect-database.ts';

let contestant: Client;
let untouched: Record<string, string>;
const contest = testContest({}, async () => {
  contestant = await contest.contestant();
  untouched = await rowContents(contest.database);
});
afterEach(async () => {
  assert.deepEqual(await rowContents(contest.database), untouched);
  assert.equal((await contestant.call('getMe')).body.exam_status, 'not_started');
});

const callsOfAnExam = (Object.keys(calls) as CallName[]).filter((name) => calls[name].path.includes(':id'));

function requestTo(name: CallName) {
  const call: Call = calls[name];
  const body = validBody(name);
  const search = call.query ? '?entry_token=token' : '';
  return { search, ...(body && { body: JSON.stringify(body), type: 'application/json' }) };
}

test('when a call is for an unknown exam, then there is no such exam; one that is no text is a bad request', async () => {
  for (const name of callsOfAnExam)
    for (const [code, examIds] of [
      ['exam_not_found', ['unknown', 'TEST-EXAM', '%E2%98%83', "'--", '..%2F..', 'x'.repeat(5_000)]],
      ['invalid_request', ['%00', 'test-exam%00', '%ED%A0%80', '%ZZ', '%']],
    ] as const)
      for (const examId of examIds)
        await assertRefused(contestant.sendTo(name, { ...requestTo(name), examId }), code);
});

test('when a query is missing, repeated, a list, not alone or no text, then it is a bad request', async () => {
  const token = '?entry_token=';
  for (const search of [
    '',
    `${token}a&entry_token=b`,
    `${token}a&unknown=b`,
    '?entry_token[]=a',
    '?__proto__=a',
  ])
    await assertRefused(contestant.sendTo('getEntryConfirmation', { search }), 'invalid_request');
  await assertRefused(
    contestant.sendTo('getEntryConfirmation', { search: `${token}%00` }),
    'invalid_request',
  );
  await assertRefused(contestant.sendTo('getMe', { search: '?x=%00' }), 'invalid_request');
});

test('when a request names several hosts, or none where HTTP needs one, then it is a bad request, whatever it asks for', async () => {
  const operations = await contest.openOperations();
  const statusOf = async (origin: string, place: string, version: string, hosts: string[]) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const lines = [`GET ${place} HTTP/${version}`, ...hosts.map((host) => `${host}`), 'connection: close'];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
  };
  const places = ['/api/users/me', '/api/site_status', '/api/nowhere', '/healthz', '/openapi.json'];
  const all = [
    ...places.map((place) => [contest.origin, place] as const),
    ...['/healthz', '/readyz', '/metrics', '/docs/'].map((place) => [operations, place] as const),
  ];
  for (const [origin, place] of all) {
    for (const hosts of [
      ['Host: localhost', 'Host: localhost'],
      ['host: localhost', 'HOST: evil.example'],
      [],
    ])
      assert.equal(await statusOf(origin, place, '1.1', hosts), 400, `${place} ${hosts}`);
    assert.ok((await statusOf(origin, place, '1.1', ['Host: localhost'])) !== 400, place);
  }
  assert.equal(await statusOf(contest.origin, '/healthz', '1.0', []), 200);
});

describe('addresses', () => {
  const unknown = [
    ['GET', '/unknown'],
    ['GET', ''],
    ['GET', '/site_status/'],
    ['POST', '/site_status'],
    ['PUT', '/exams'],
    ['DELETE', '/exams/test-exam'],
    ['PATCH', '/users/me'],
    ['GET', '/exams/test-exam/submit'],
  ] as const;
  test('when there is no such path, or not with this method, then there is no such call', async () => {
    for (const [method, path] of unknown) {
      const { headers, body } = await contestant.send(method, path);
      assertIsError(body, headers, 404);
      assert.equal(body.error_code, 'not_found', `${method} ${path}`);
    }
  });

  test('when the path is not even below /api, then the refusal has the Error shape', async () => {
    for (const path of ['/API/exams', '//api/exams', '/']) {
      const response = await fetch(contest.origin + path);
      assertIsError(await response.json(), response.headers, 404);
    }
  });

  test('when only the headers of a read are requested, then a content type matters as little as for the read', async () => {
    for (const method of ['GET', 'HEAD'])
      assert.equal((await contestant.send(method, '/exams', { type: 'text/plain' })).status, 200, method);
  });
});

const json = (body: RawRequest['body']): RawRequest => ({ body, type: 'application/json' });
const bytes = (text: string) => new TextEncoder().encode(text);
const valid = JSON.stringify({ answer: '3', quiz_number: 1 });
const largest = 64 * 1_024;
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** By status, bodies that no call accepts. Fields that are missing, of another type or past a limit are in the fuzz, for every call. */
const refused: Record<number, Record<string, RawRequest>> = {
  400: {
    'a body cut short': json('{"answer":'),
    'two objects': json('{}{}'),
    'no JSON': json('answer=3'),
    'no object': json('["answer"]'),
    'an own __proto__': json('{"__proto__":{"answer":"3"}}'),
    'an own constructor': json('{"constructor":{"prototype":{"answer":"3"}}}'),
    'arrays nested deep': json(nested('[', ']', 30_000)),
    'objects nested deep': json(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
    'bytes that are no UTF-8': json(new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])),
    ...Object.fromEntries(
      ['\\u0000', 'a\\u0000b', '\\ud800', 'a\\udc00', '\\udc00\\ud800'].map((text) => [
        text,
        json(valid.replace('"3"', `"${text}"`)),
      ]),
    ),
  },
  413: {
    'a text of 64 KiB': json(valid.replace('3', 'x'.repeat(largest))),
    'a byte more than 64 KiB': json(valid.padStart(largest + 1)),
  },
  415: {
    'no content type': { body: bytes(valid) },
    'another content type': { body: valid, type: 'text/plain' },
    'a form': { body: valid, type: 'multipart/form-data' },
    'a longer name': { body: valid, type: 'application/jsonp' },
  },
};

describe('bodies', () => {
  for (const [status, requests] of Object.entries(refused))
    for (const [what, request] of Object.entries(requests))
      test(`when there is ${what}, then it is ${status}`, async () => {
        const answer = await contestant.sendTo('submitAnswer', request);
        assert.equal(answer.status, Number(status), JSON.stringify(answer.body));
      });

  test('when the body comes in pieces without its length, then the limit of 64 KiB holds', async () => {
    const response = await fetch(`${contest.origin}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ReadableStream.from(Array(9).fill(bytes(' '.repeat(8 * 1_024)))),
      duplex: 'half',
    });
    assertIsError(await response.json(), response.headers, 413);
  });

  test('when the body is exactly 64 KiB, then it is read', async () => {
    const body = '{"base_crew_token":"x"}'.padStart(largest);
    await assertRefused(contestant.sendTo('login', json(body)), 'login_failed');
  });
});
