import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertRefused, type Client } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { untilLockWaits } from '../support/inspect-database.ts';

const contest = testContest();

async function newExamNumber(): Promise<string> {
  const { body } = await contest.client().call('debugEntry', { body: { children_division: false } });
  return body.base_crew_token;
}

/** Logs in; the cookie is the one that a thief would have copied. */
async function logIn(examNumber: string): Promise<{ client: Client; cookie: string }> {
  const client = contest.client();
  const { headers } = await client.call('login', { body: { base_crew_token: examNumber } });
  return { client, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
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

  test('when a contestant logs in and out again and again, then all their sessions are revoked by one row', async () => {
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
    contest.clock.now = new Date(contest.clock.now.getTime() + 1);
    assert.equal(await isLoggedIn((await logIn(examNumber)).cookie), true);
    assert.equal(await isLoggedIn(other.cookie), true);
  });

  test('when the database can’t store it, then it gets a 429, and neither the session nor the cookie has ended', async () => {
    const { client, cookie } = await logIn(await newExamNumber());
    const { pool } = contest.testDatabase.connection;
    const operator = await pool.connect();
    await operator.query('begin');
    await operator.query('lock table revoked_sessions');
    const leaving = client.call('logout');
    await pool.query('select pg_terminate_backend($1::integer)', await untilLockWaits(pool, 1));
    await operator.query('commit');
    operator.release();
    const { status, headers } = await leaving;
    assert.equal(status, 429);
    assert.equal(headers.get('set-cookie'), null);
    assert.equal(await isLoggedIn(cookie), true);
    assert.equal((await client.call('logout')).status, 204);
    assert.equal(await isLoggedIn(cookie), false);
  });
});

describe('logging in while a session exists', () => {
  const logInAgain = async (client: Client, examNumber: string) => {
    const { headers } = await client.call('login', { body: { base_crew_token: examNumber } });
    return headers.get('set-cookie')?.split(';')[0] ?? '';
  };

  test('when the same contestant logs in again, then the earlier cookie is refused, and the new one is valid', async () => {
    const examNumber = await newExamNumber();
    const [phone, tablet] = [await logIn(examNumber), await logIn(examNumber)];
    const renewed = await logInAgain(phone.client, examNumber);
    assert.equal(await isLoggedIn(phone.cookie), false);
    assert.equal(await isLoggedIn(renewed), true);
    assert.equal(await isLoggedIn(tablet.cookie), true);
  });

  test('when another contestant logs in on a shared device, then the earlier one’s cookie is refused', async () => {
    const elder = await logIn(await newExamNumber());
    const younger = await logInAgain(elder.client, await newExamNumber());
    assert.equal(await isLoggedIn(elder.cookie), false);
    assert.equal(await isLoggedIn(younger), true);
  });

  test('when the number is wrong, then the session stays valid', async () => {
    const { client, cookie } = await logIn(await newExamNumber());
    await logInAgain(client, 'AAAA-BBBB-CCCC');
    assert.equal(await isLoggedIn(cookie), true);
  });

  test('when it happens again and again within a millisecond, then the last cookie is valid each time', async () => {
    const examNumber = await newExamNumber();
    const { client } = await logIn(examNumber);
    for (let time = 0; time < 45; time += 1)
      assert.equal(await isLoggedIn(await logInAgain(client, examNumber)), true, `${time}`);
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
