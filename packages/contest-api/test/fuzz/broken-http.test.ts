import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, describe, test } from 'node:test';
import { exchange, type RawResponse, readResponse, toBytes } from '@knowledgeking/stage/raw-connection';
import fc from 'fast-check';
import { longPatience } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';

let port: number;
let untouched: Record<string, string>;
after(async () => {
  assert.deepEqual(await rowContents(contest.database), untouched);
  assert.equal((await contest.client().call('getSiteStatus')).status, 200);
});
const contest = testContest({}, async () => {
  port = Number(new URL(contest.origin).port);
  untouched = await rowContents(contest.database);
});

/** Milliseconds: a damaged request may wait for more of itself. */
const briefly = 30;
const json = { 'content-type': 'application/json', connection: 'close' };
const login = '{"base_crew_token":"7K3M-Q9RT-2XWD"}';
/** Requests that change nothing, in whatever way they arrive. */
const sound = [
  toBytes('GET', '/api/site_status', { connection: 'close' }),
  toBytes('POST', '/api/users/login', json, login),
  toBytes(
    'POST',
    '/api/exams/test-exam/submit',
    { ...json, cookie: 'session=x' },
    '{"answer":"","quiz_number":1}',
  ),
  Buffer.concat([
    toBytes('POST', '/api/users/login', { ...json, 'transfer-encoding': 'chunked' }),
    Buffer.from(`${login.length.toString(16)}\r\n${login}\r\n0\r\n\r\n`),
  ]),
];

/** Every response in what the server sent. */
function responsesIn(bytes: Buffer): RawResponse[] {
  const responses: RawResponse[] = [];
  for (let read = readResponse(bytes, false); read; read = readResponse(read.rest, false))
    responses.push(read.response);
  return responses;
}

function assertIsProper({ status, headers, body }: RawResponse, label: string): void {
  assert.ok(status < 500, `${label}: ${status} ${body}`);
  if (status < 400) return;
  assert.equal(headers['content-type'], 'application/json; charset=utf-8', `${label}: ${status} ${body}`);
  const error = JSON.parse(body);
  assert.equal(typeof error.error_code, 'string', label);
  assert.equal(error.request_id, headers['x-request-id'], label);
}

/** Sends bytes, checks every response to them, and returns the status of the first; undefined where there was none. */
async function statusOf(bytes: Buffer, patience = longPatience): Promise<number | undefined> {
  const responses = responsesIn(await exchange(port, bytes, patience));
  for (const response of responses) assertIsProper(response, bytes.toString('latin1').slice(0, 200));
  return responses[0]?.status;
}

const get = 'GET /api/site_status HTTP/1.1\r\nhost: x\r\nconnection: close\r\n';
const post = 'POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
/** Requests that are not, or hardly, HTTP, with the status that each gets. */
const broken: [what: string, status: number, bytes: string][] = [
  ['no HTTP at all', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an unknown method', 400, 'BREW /api/site_status HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['a length that is no number', 400, `${post}content-length: x\r\n\r\n{}`],
  [
    'a length and chunks',
    400,
    `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  ],
  ['headers of 20 KB', 431, `GET /api/site_status HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['a flood of headers', 431, `GET /api/site_status HTTP/1.1\r\n${'x: y\r\n'.repeat(5_000)}\r\n`],
  ['an expectation that nobody knows', 200, `${get}expect: coffee\r\n\r\n`],
  [
    'a whole URL as its path',
    200,
    'GET http://evil.example/api/site_status HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  ],
];

/** Requests that break off. */
const unfinished: typeof broken = [
  ['chunks that never end', 400, `${post}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n`],
  ['less body than its length', 400, `${post}content-length: 9\r\n\r\n{}`],
];

describe('requests that are not proper HTTP', () => {
  for (const [what, status, bytes] of broken)
    test(`when there is ${what}, then it is ${status}${status < 400 ? '' : ' in the Error shape'}`, async () => {
      assert.equal(await statusOf(Buffer.from(bytes, 'latin1')), status);
    });

  for (const [what, status, bytes] of unfinished)
    test(`when there is ${what}, then it is ${status} in the Error shape`, async () => {
      assert.equal(await statusOf(Buffer.from(bytes), 0), status);
    });

  test('when any bytes of requests are damaged, then nothing fails and nothing is written', async () => {
    const damage = fc.record({
      bytes: fc.constantFrom(...sound),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.constantFrom(0, 1, 2, 20, 10_000),
      put: fc.oneof(
        fc.uint8Array({ maxLength: 4 }),
        fc.constantFrom(...['\r\n', '\0', '\n', ' ', '%', ':'].map((text) => Buffer.from(text))),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 20, maxLength: 20 }), async (damages) => {
        await Promise.all(
          damages.map(({ bytes, at, cut, put }) => {
            const place = Math.floor(at * bytes.length);
            return statusOf(
              Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + cut)]),
              briefly,
            );
          }),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('when callers hang up in the middle, then the API goes on', async () => {
    for (const bytes of sound)
      for (const length of [1, bytes.length - 3, bytes.length])
        await new Promise<void>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => {
            socket.write(bytes.subarray(0, length), () => socket.resetAndDestroy());
          });
          socket.on('close', () => resolve());
        });
    assert.equal((await contest.client().call('getSiteStatus')).status, 200);
  });
});
