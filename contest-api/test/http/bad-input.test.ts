import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { CallName } from '@knowledgeking/contract';
import type { Client, RawRequest } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';
import { changingCalls, validBody } from '../support/valid-bodies.ts';

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

async function assertRefusedWith(
  status: number,
  name: CallName,
  request: RawRequest,
  label = name as string,
) {
  const answer = await contestant.sendTo(name, request);
  assert.equal(answer.status, status, `${label}: ${JSON.stringify(answer.body)}`);
}

for (const name of changingCalls) {
  const valid = validBody(name);
  describe(name, () => {
    for (const [what, body] of Object.entries(badBodies)) {
      test(`when the body is ${what}, then it is a bad request`, () =>
        assertRefusedWith(400, name, json(body)));
    }

    test('when the content type is not JSON, then it is 415', async () => {
      const body = JSON.stringify(valid ?? {});
      for (const type of badTypes) await assertRefusedWith(415, name, { body, type }, type);
      await assertRefusedWith(415, name, { body: new TextEncoder().encode(body) }, 'no content type');
    });

    test('when the body is larger than 64 KiB, then it is 413', async () => {
      await assertRefusedWith(413, name, json(JSON.stringify({ ...valid, answer: 'x'.repeat(64 * 1_024) })));
      await assertRefusedWith(413, name, json(' '.repeat(64 * 1_024 + 1)));
    });

    const texts = Object.entries(valid ?? {}).filter(([, value]) => typeof value === 'string');
    for (const [field] of texts) {
      test(`when ${field} holds NUL or a lone surrogate, then it is a bad request`, async () => {
        for (const broken of ['\\u0000', 'a\\u0000b', '\\ud800', 'a\\udc00', '\\udc00\\ud800'])
          await assertRefusedWith(
            400,
            name,
            json(JSON.stringify({ ...valid, [field]: '?' }).replace('"?"', `"${broken}"`)),
            broken,
          );
      });
    }
  });
}
