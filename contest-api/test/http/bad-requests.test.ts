import assert from 'node:assert/strict';
import { request } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { afterEach, describe, test } from 'node:test';
import { type Call, type CallName, calls } from '@knowledgeking/contract';
import { assertRefused, type Client, type RawRequest } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { assertIsError, changingCalls, validBody } from '../support/contract-check.ts';
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

describe('queries', () => {
  test('when the entry token is missing, repeated, a list or not alone, then it is a bad request', async () => {
    const token = '?entry_token=a';
    for (const search of [
      '',
      `${token}&entry_token=b`,
      `${token}&unknown=b`,
      '?entry_token[]=a',
      '?__proto__=a',
    ])
      await assertRefused(contestant.sendTo('getEntryConfirmation', { search }), 'invalid_request');
  });

  test('when the entry token is not text, then it is refused', async () => {
    for (const entryToken of ['%00', '%ED%A0%80', '%FF', '%']) {
      const search = `?entry_token=${entryToken}`;
      const { status } = await contestant.sendTo('getEntryConfirmation', { search });
      assert.ok(status >= 400 && status < 500, entryToken);
    }
  });

  test('when a call takes no query, then NUL in one is still a bad request', async () => {
    await assertRefused(contestant.sendTo('getMe', { search: '?x=%00' }), 'invalid_request');
    await assertRefused(contestant.sendTo('startExam', { search: '?x=%00' }), 'invalid_request');
  });
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

  test('when an unknown call has a body nested deep, then there is still no such call', async () => {
    const body = `{"a":${nested('[', ']', 9_000)}}`;
    const { status } = await contestant.send('PUT', '/unknown', { body, type: 'application/json' });
    assert.equal(status, 404);
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

  test('when the body comes in pieces without its length, then the limit of 64 KiB holds', async () => {
    const { port } = new URL(contest.origin);
    const headers = { 'content-type': 'application/json' };
    const sent = request({ port, method: 'POST', path: '/api/users/login', headers });
    const answered = new Promise<{ statusCode?: number | undefined; body: unknown }>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', async (response) =>
        resolve({ statusCode: response.statusCode, body: await readJson(response) }),
      );
    });
    sent.write('{"base_crew_token":"');
    for (let piece = 0; piece < 9; piece += 1) sent.write('x'.repeat(8 * 1_024));
    sent.end('"}');
    const { statusCode, body } = await answered;
    assert.equal(statusCode, 413);
    assert.equal((body as { error_code: string }).error_code, 'payload_too_large');
  });

  test('when the body is exactly 64 KiB, then it is read', async () => {
    const body = '{"base_crew_token":"x"}'.padStart(64 * 1_024);
    await assertRefused(contestant.sendTo('login', { body, type: 'application/json' }), 'login_failed');
  });
});

const json = (body: string | Uint8Array<ArrayBuffer>): RawRequest => ({ body, type: 'application/json' });
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Bodies that no call accepts. Fields that are missing, of another type or past a limit are in the fuzz, for every call. */
const badBodies: Record<string, string | Uint8Array<ArrayBuffer>> = {
  'a body cut short': '{"answer":',
  'two objects': '{}{}',
  'no JSON': 'answer=3',
  'an array': '[]',
  'a text': '"answer"',
  'a number': '1',
  'a truth value': 'true',
  NaN: '{"quiz_number":NaN}',
  'an own __proto__': '{"__proto__":{"answer":"3"}}',
  'an own constructor': '{"constructor":{"prototype":{"answer":"3"}}}',
  'arrays nested deep': nested('[', ']', 30_000),
  'objects nested deep': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'bytes that are no UTF-8': new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
  'an unknown field': '{"unknown":1}',
  'an unknown field with a lone surrogate': '{"\\ud800":1}',
};

const badTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/json',
  'application/jsonp',
  'x',
];

async function assertRefusedWith(status: number, name: CallName, request: RawRequest, label: string) {
  const answer = await contestant.sendTo(name, request);
  assert.equal(answer.status, status, `${label}: ${JSON.stringify(answer.body)}`);
}

for (const name of changingCalls)
  test(`when ${name} is called with a body that it can’t take, then it is refused`, async () => {
    const valid = validBody(name);
    for (const [what, body] of Object.entries(badBodies))
      await assertRefusedWith(400, name, json(body), what);
    const body = JSON.stringify(valid ?? {});
    for (const type of badTypes) await assertRefusedWith(415, name, { body, type }, type);
    await assertRefusedWith(415, name, { body: new TextEncoder().encode(body) }, 'no content type');
    const tooLong = { ...valid, answer: 'x'.repeat(64 * 1_024) };
    for (const large of [JSON.stringify(tooLong), ' '.repeat(64 * 1_024 + 1)])
      await assertRefusedWith(413, name, json(large), 'more than 64 KiB');
    for (const [field, value] of Object.entries(valid ?? {}))
      for (const broken of ['\\u0000', 'a\\u0000b', '\\ud800', 'a\\udc00', '\\udc00\\ud800']) {
        const text = JSON.stringify({ ...valid, [field]: '?' }).replace('"?"', `"${broken}"`);
        if (typeof value === 'string') await assertRefusedWith(400, name, json(text), `${field}: ${broken}`);
      }
  });
