import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSession, RevokedSessions } from '../../src/http/sessions.ts';
import { assertRefused, type Client } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { testTimes } from '../support/pack.ts';
import { heldUp, until } from '../support/waiting.ts';

const contest = testContest();

const newExamNumber = () => contest.client().enterAndLogIn();

/** Logs in; the cookie is the one that a thief would have copied. */
async function logIn(examNumber: string): Promise<{ client: Client; cookie: string }> {
  const client = contest.client();
  await client.call('login', { body: { base_crew_token: examNumber } });
  return { client, cookie: client.cookie };
}

const isLoggedIn = async (cookie: string) =>
  (await contest.client().call('getMe', { headers: { cookie } })).body.exam_status !== undefined;

const revokedRows = () => contest.database.selectFrom('revoked_sessions').selectAll().execute();

describe('logging out', () => {
  test('when a contestant logs out, then the cookie is refused from then on, and the other device stays logged in', async () => {
    const examNumber = await newExamNumber();
    const [phone, tablet] = [await logIn(examNumber), await logIn(examNumber)];
    assert.equal((await phone.client.call('logout')).status, 204);
    assert.equal(await isLoggedIn(phone.cookie), false);
    const headers = { cookie: phone.cookie };
    await assertRefused(contest.client().call('startExam', { headers }), 'not_logged_in');
    assert.equal((await contest.client().call('logout', { headers })).status, 204);
    assert.equal(await isLoggedIn(tablet.cookie), true);
    assert.equal(await isLoggedIn((await logIn(examNumber)).cookie), true);
  });

  test('when a contestant logs in and out again and again, then all their sessions are revoked by one row, and a new one begins within the same millisecond', async () => {
    await contest.database.deleteFrom('revoked_sessions').execute();
    const examNumber = await newExamNumber();
    const other = await logIn(await newExamNumber());
    const cookies: string[] = [];
    for (let time = 0; time < 21; time += 1) {
      const { client, cookie } = await logIn(examNumber);
      await client.call('logout');
      cookies.push(cookie);
    }
    for (const cookie of cookies) assert.equal(await isLoggedIn(cookie), false);
    assert.equal((await revokedRows()).length, 1);
    assert.equal(await isLoggedIn((await logIn(examNumber)).cookie), true);
    assert.equal(await isLoggedIn(other.cookie), true);
  });

  test('when the database can’t store it, then it gets a 429, and neither the session nor the cookie has ended', async () => {
    const { client, cookie } = await logIn(await newExamNumber());
    const { status, headers } = await heldUp(
      contest.pool,
      'lock table revoked_sessions',
      () => client.call('logout'),
      (_, pid) => contest.query('select pg_terminate_backend($1::integer)', [pid]),
    );
    assert.equal(status, 429);
    assert.equal(headers.get('set-cookie'), null);
    assert.equal(await isLoggedIn(cookie), true);
    assert.equal((await client.call('logout')).status, 204);
    assert.equal(await isLoggedIn(cookie), false);
  });
});

describe('logging in while a session exists', () => {
  const logInAgain = async (client: Client, examNumber: string) => {
    await client.call('login', { body: { base_crew_token: examNumber } });
    return client.cookie;
  };

  test('when the same contestant or another logs in there, then the earlier cookie is refused, and the new one is valid', async () => {
    const examNumber = await newExamNumber();
    const [phone, tablet] = [await logIn(examNumber), await logIn(examNumber)];
    let { cookie } = phone;
    for (const next of [examNumber, await newExamNumber()]) {
      const renewed = await logInAgain(phone.client, next);
      assert.equal(await isLoggedIn(cookie), false);
      assert.equal(await isLoggedIn(renewed), true);
      cookie = renewed;
    }
    assert.equal(await isLoggedIn(tablet.cookie), true);
  });

  test('when the number is wrong, then the session stays valid', async () => {
    const { client, cookie } = await logIn(await newExamNumber());
    await logInAgain(client, 'AAAA-BBBB-CCCC');
    assert.equal(await isLoggedIn(cookie), true);
  });

  test('when the cookie was lost, or already revoked, then nothing is written', async () => {
    const examNumber = await newExamNumber();
    const { client, cookie } = await logIn(examNumber);
    await client.call('logout');
    const before = await revokedRows();
    await logIn(examNumber);
    const headers = { cookie };
    await contest.client().call('login', { headers, body: { base_crew_token: examNumber } });
    assert.deepEqual(await revokedRows(), before);
  });
});

let now = testTimes.inProgress;

const knowledgeOfAnotherCopy = () => new RevokedSessions({ database: contest.database, now: () => now });

describe('the sessions that a copy of the API knows to have ended', () => {
  const someone = (digit: string) => createSession(`0000000${digit}-0000-4000-8000-000000000000`, now);
  const wait = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };

  test('when sessions end before and after it starts, also by a clock that was behind, then it refuses them and no others', async () => {
    const [here, there] = [knowledgeOfAnotherCopy(), knowledgeOfAnotherCopy()];
    const [early, late, open] = [someone('1'), someone('2'), someone('3')];
    await here.revoke(early);
    wait(60_000);
    await there.refresh();
    assert.equal(there.isRevoked(early), true);
    wait(-10_000);
    await here.revoke(late);
    wait(10_000);
    assert.equal(here.isRevoked(late), true);
    assert.equal(there.isRevoked(late), false);
    await there.refresh();
    assert.equal(there.isRevoked(late), true);
    assert.equal(there.isRevoked(open), false);
  });

  test('when there is more than one page of them, then it reads all', async () => {
    const count = 6_000;
    await contest.query(
      `insert into revoked_sessions
        select md5(n::text)::uuid, substr(md5(n::text), 1, 16), $1, $1 from generate_series(1, $2::integer) n`,
      [now, count],
    );
    const there = knowledgeOfAnotherCopy();
    await there.refresh();
    const rows = await revokedRows();
    assert.ok(rows.length >= count && rows.every((session) => there.isRevoked(session)));
  });

  test('when sessions have expired by themselves, then they are dropped from memory', async () => {
    const there = knowledgeOfAnotherCopy();
    const session = someone('6');
    await there.revoke(session);
    wait(62 * 24 * 60 * 60_000);
    there.start();
    await until(async () => (await revokedRows()).length === 0, 'they are dropped');
    await there.stop();
    assert.equal(there.isRevoked(session), false);
  });
});
