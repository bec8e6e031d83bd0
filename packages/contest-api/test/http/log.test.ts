import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { type CallName, callNames, routes } from '@knowledgeking/contract/rules/routes';
import { loggedError } from '../../src/http/log.ts';
import { assertRefused, type Client, testExamId } from '../support/client.ts';
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

test('when calls fail or are refused by the thousand, then the log has so many lines of a kind a minute, and says that there were more', async () => {
  const client = contest.client();
  const login = { type: 'application/json', body: '{"base_crew_token":"7K3M-Q9RT-2XWD"}' };
  const { pool } = contest;
  await pool.query('alter table exam_numbers rename to exam_numbers_away');
  lines = [];
  // Not all at once: a busy machine would put some off, and that is a kind of its own.
  for (let round = 0; round < 15; round += 1)
    for (const body of [login.body, '{'])
      await Promise.all(
        Array.from({ length: 10 }, () => client.send('POST', routes.login.path, { ...login, body })),
      );
  await pool.query('alter table exam_numbers_away rename to exam_numbers');
  for (const kind of ['request failed', 'request refused']) {
    const ofKind = lines.map((each) => JSON.parse(each)).filter(({ msg }) => msg === kind);
    assert.ok(ofKind.length > 50 && ofKind.length <= 100, `${ofKind.length} ${kind}`);
    assert.equal(ofKind.at(-1)?.last_of_this_minute, true);
  }
});

test('when an error quotes a whole request, then its line is cut', () => {
  const error = new Error(`ENAMETOOLONG: '${'x'.repeat(60_000)}'`);
  assert.ok(JSON.stringify(loggedError(error)).length < 6_000);
  assert.match(loggedError(error).stack, /^Error: ENAMETOOLONG.*…\n +at /s);
});

test('when PostgreSQL quotes a value that it can’t use, then the log does not', async () => {
  const { pool } = contest;
  const error = await pool.query('select $1::uuid', ['ひみつの答え']).catch((reason) => reason);
  const logged = loggedError(error);
  assert.match(logged.message, /^invalid input syntax for type uuid: …$/);
  assert.ok(!JSON.stringify(logged).includes('ひみつ'));
});

describe('events of security', () => {
  const wrong = { base_crew_token: '7K3M-Q9RT-2XWD' };
  let lines: string[] = [];
  const contest = testContest({
    settings: { appEnv: 'staging', debugKey, loginRateLimitPerMinute: 20, mailRequestsPerAddress: 8 },
    logger: { level: 'info', stream: { write: (line) => lines.push(line) } },
  });
  beforeEach(() => {
    // A minute later, what an earlier test was warned about is logged again.
    contest.clock.now = new Date(Math.max(contest.clock.now.getTime(), testTimes.entry.getTime()) + 60_000);
    lines = [];
  });

  const levels: Record<number, string> = { 30: 'info', 40: 'warn', 50: 'error' };

  /** The logged events, as `level event call participant`. */
  function events(): string[] {
    return lines
      .map((line) => JSON.parse(line))
      .filter(({ event }) => event)
      .map(
        ({ level, event, call = '-', participant = '-' }) =>
          `${levels[level]} ${event} ${call} ${participant}`,
      );
  }

  const times = (count: number) => Array.from({ length: count });

  test('when somebody enters, logs in and out, then each is a line with the participant', async () => {
    contest.clock.now = testTimes.entry;
    const entry = buildEntry();
    const entryToken = await enterForToken(contest, entry);
    const client = contest.client();
    await client.call('confirmEntry', { body: { entry_token: entryToken } });
    await client.call('confirmEntry', { body: { entry_token: entryToken } });
    const [participant] = await participantsWith(contest, entry.email);
    await client.call('login', { body: { base_crew_token: participant?.exam_number ?? '' } });
    await client.call('logout');
    await client.call('logout');
    const id = participant?.participant_id;
    assert.deepEqual(events(), [
      `info entry_confirmed /exams/:id/entry/confirm ${id}`,
      `info login /users/login ${id}`,
      `info logout /users/logout ${id}`,
    ]);
  });

  test('when exam numbers are wrong, then each is a line without the number; at the limit there is one warning', async () => {
    const client = contest.client();
    for (const _ of times(3)) await assertRefused(client.call('login', { body: wrong }), 'login_failed');
    assert.deepEqual(
      events(),
      times(3).map(() => 'info login_refused /users/login -'),
    );
    while ((await client.call('login', { body: wrong })).body.error_code === 'login_failed');
    for (const _ of times(10))
      await assertRefused(client.call('login', { body: wrong }), 'too_many_requests');
    const warnings = () => events().filter((line) => line.startsWith('warn'));
    assert.deepEqual(warnings(), ['warn limit_reached /users/login -']);
    contest.clock.now = new Date(contest.clock.now.getTime() + 60_000);
    for (const _ of times(10))
      await assertRefused(client.call('login', { body: wrong }), 'too_many_requests');
    assert.equal(warnings().length, 2);
    assert.ok(!lines.join().includes(wrong.base_crew_token));
  });

  test('when PostgreSQL refuses a row, then the log says which rule it broke, and nothing of the row', async () => {
    contest.clock.now = testTimes.entry;
    const entry = buildEntry({ display_name: 'みなと' });
    const entryToken = await enterForToken(contest, entry);
    const { pool } = contest;
    await pool.query(
      `alter table mails add constraint broken check (subject not like '%受験番号%') not valid`,
    );
    const answer = await contest.client().send('POST', '/exams/test-exam/entry/confirm', {
      body: JSON.stringify({ entry_token: entryToken }),
      type: 'application/json',
    });
    await pool.query('alter table mails drop constraint broken');
    assert.equal(answer.status, 500);
    const logged = lines.map((line) => JSON.parse(line)).find(({ err }) => err);
    // On a cluster each name has the number of its shard behind it.
    const { code, constraint, table } = logged.err;
    assert.match([code, constraint, table].join(), /^23514,broken(_\d+)?,mails(_\d+)?$/);
    assert.match(logged.err.stack, /entry\.ts/);
    for (const personal of [entry.email, 'みなと', 'Failing row'])
      assert.ok(!lines.join().includes(personal), personal);
  });

  test('when an address asks for too many mails, then that is one warning', async () => {
    for (const _ of times(12))
      await contest.client().call('resendExamNumber', { body: { email: 'a@example.jp' } });
    assert.deepEqual(events(), ['warn limit_reached /users/login/resend -']);
  });

  test('when a foreign page calls, then that is one warning a minute, which does not repeat what it sent', async () => {
    const headers = { origin: 'https://evil.example' };
    for (const _ of times(5))
      await assertRefused(contest.client().call('logout', { headers }), 'forbidden_origin');
    assert.deepEqual(events(), ['warn foreign_origin_refused /users/logout -']);
    assert.ok(!lines.join().includes('evil.example'));
  });

  test('when a debug call comes with a wrong key, then that is one warning; a right one, or none, is no event', async () => {
    const right = { 'x-debug-key': debugKey };
    assert.equal((await contest.client().call('debugTitles', { headers: right })).status, 200);
    await contest.client().call('debugTitles');
    assert.deepEqual(events(), []);
    for (const _ of times(3))
      await contest.client().call('debugTitles', { headers: { 'x-debug-key': 'a wrong key' } });
    assert.deepEqual(events(), ['warn debug_key_refused - -']);
    assert.ok(!lines.join().includes('a wrong key'));
  });
});
