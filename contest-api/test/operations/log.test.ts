import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallName, callNames, routes } from '@knowledgeking/contract/rules/routes';
import { loggedError } from '../../src/http/log.ts';
import { type Client, testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { validBody } from '../support/contract-check.ts';
import { buildEntry, enterForToken, participantsWith } from '../support/entries.ts';
import { testTimes } from '../support/pack.ts';

const debugKey = 'a key for the debug calls';
/** Data that must never be logged; what the contest itself makes, such as tokens, is added when it is known. */
const marks = ['marked.mail', 'しるしつき', 'ひみつの答え', '203.0.113.77', 'Marked Browser', debugKey];
const fromMarked = {
  'x-forwarded-for': '203.0.113.77',
  'user-agent': 'Marked Browser',
  'x-debug-key': debugKey,
};
const email = 'marked.mail@example.jp';
/** Marked input of the wrong kind, for each call that takes a body. */
const markedBody = { email, display_name: 'しるしつき', answer: 'ひみつの答え', quiz_number: 1 };

let lines: string[] = [];
const contest = testContest({
  settings: {
    appEnv: 'staging',
    debugKey,
    trustProxy: 1,
    slowCallMilliseconds: 1,
    mailRequestsPerAddress: 50,
  },
  logger: { level: 'trace', stream: { write: (line) => lines.push(line) } },
});

/** Somebody who has entered with marked data and logged in. */
async function markedContestant(): Promise<Client> {
  contest.clock.now = testTimes.entry;
  const entryToken = await enterForToken(contest, buildEntry({ email, display_name: 'しるしつき' }));
  const client = contest.client();
  const headers = fromMarked;
  await client.call('getEntryConfirmation', { query: { entry_token: entryToken }, headers });
  await client.call('confirmEntry', { body: { entry_token: entryToken }, headers });
  const [participant] = await participantsWith(contest, email);
  const examNumber = participant?.exam_number ?? '';
  const login = await client.call('login', { body: { base_crew_token: examNumber }, headers });
  assert.equal(login.status, 200);
  const cookie = login.headers.get('set-cookie')?.split(';')[0]?.split('=')[1] ?? '';
  marks.push(entryToken, examNumber, examNumber.replaceAll('-', ''), cookie, decodeURIComponent(cookie));
  contest.clock.now = testTimes.inProgress;
  return client;
}

/** Makes every call once, except those that end the session or move the contest. @returns their statuses */
async function makeEveryCall(
  client: Client,
  body: (name: CallName) => Record<string, unknown> | string | undefined,
): Promise<number[]> {
  const statuses: number[] = [];
  for (const name of callNames) {
    if (['logout', 'debugPeriod', 'debugMaintenance'].includes(name)) continue;
    const { method, path } = routes[name];
    const sent = method === 'GET' ? undefined : body(name);
    const { status } = await client.send(method, path.replace(':id', testExamId), {
      headers: { ...fromMarked, authorization: `Bearer ${marks.at(-4)}` },
      ...(sent && { body: typeof sent === 'string' ? sent : JSON.stringify(sent), type: 'application/json' }),
    });
    statuses.push(status);
  }
  return statuses;
}

function assertUnmarked(): void {
  const all = lines.join('');
  for (const mark of marks)
    assert.ok(mark && !all.includes(mark), `${mark} is logged: ${lines.find((line) => line.includes(mark))}`);
}

// The first test, because only so many lines a minute are written about slow calls.
test('when a call takes long, then that is a line with the call and its duration', async () => {
  lines = [];
  const { headers } = await contest.client().call('login', { body: { base_crew_token: '7K3M-Q9RT-2XWD' } });
  const slow = () =>
    lines
      .map((each) => JSON.parse(each))
      .find(({ msg, reqId }) => msg === 'slow call' && reqId === headers.get('x-request-id'));
  for (let turns = 0; turns < 1_000 && !slow(); turns += 1) await new Promise(setImmediate);
  assert.deepEqual([slow().call, slow().outcome], ['login', 'login_failed']);
  assert.ok(slow().milliseconds >= 1);
});

test('when every call succeeds, is refused, is not understood or fails, then no line has anything personal', async () => {
  const client = await markedContestant();
  const wellMeant = (name: CallName) => validBody(name);
  const succeeded = await makeEveryCall(client, wellMeant);
  assert.ok(succeeded.filter((status) => status < 300).length > 12, succeeded.join());
  await makeEveryCall(client, (name) => validBody(name) && markedBody);
  const broken = await makeEveryCall(client, () => `{"email": ${email}, しるしつき ひみつの答え`);
  assert.ok(broken.includes(400));
  await makeEveryCall(contest.client(), wellMeant);
  const { pool } = contest;
  for (const table of ['attempts', 'participants', 'mails', 'exam_numbers'])
    await pool.query(`alter table ${table} rename to ${table}_away`);
  const failed = await makeEveryCall(client, wellMeant);
  for (const table of ['attempts', 'participants', 'mails', 'exam_numbers'])
    await pool.query(`alter table ${table}_away rename to ${table}`);
  assert.ok(failed.filter((status) => status === 500).length > 8, failed.join());
  await client.call('logout', { headers: fromMarked });
  assert.ok(lines.length > 60);
  assertUnmarked();
});

test('when a call fails, then its line has the call, the cause and the id that the caller was told', async () => {
  lines = [];
  const { pool } = contest;
  await pool.query('alter table exam_numbers rename to exam_numbers_away');
  const { body, headers } = await contest.client().send('POST', routes.login.path, {
    body: JSON.stringify({ base_crew_token: '7K3M-Q9RT-2XWD' }),
    type: 'application/json',
    headers: fromMarked,
  });
  await pool.query('alter table exam_numbers_away rename to exam_numbers');
  const line = lines.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'request failed');
  assert.equal(headers.get('x-request-id'), body.request_id);
  assert.deepEqual([line.reqId, line.call, line.err.code], [body.request_id, 'login', '42P01']);
});

test('when PostgreSQL quotes a value that it can’t use, then the log does not', async () => {
  const { pool } = contest;
  const error = await pool.query('select $1::uuid', ['ひみつの答え']).catch((reason) => reason);
  const logged = loggedError(error);
  assert.match(logged.message, /^invalid input syntax for type uuid: …$/);
  assert.ok(!JSON.stringify(logged).includes('ひみつ'));
});
