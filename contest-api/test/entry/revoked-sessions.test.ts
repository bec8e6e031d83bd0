import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '@knowledgeking/stage/database';
import { RevokedSessions } from '../../src/entry/revoked-sessions.ts';
import { createSession } from '../../src/entry/session-cookie.ts';
import { testTimes } from '../support/pack.ts';

let testDatabase: TestDatabase;
let now = testTimes.inProgress;
before(async () => {
  testDatabase = await createTestDatabase();
});
after(() => testDatabase.drop());

const knowledgeOfAnotherCopy = () =>
  new RevokedSessions({ database: testDatabase.connection.database, now: () => now });
const revokedRows = () =>
  testDatabase.connection.database.selectFrom('revoked_sessions').selectAll().execute();

describe('the sessions that a copy of the API knows to have ended', () => {
  const someone = (digit: string) => createSession(`0000000${digit}-0000-4000-8000-000000000000`, now);
  const wait = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };

  test('when sessions end before and after it starts, then it refuses them and no others', async () => {
    const [here, there] = [knowledgeOfAnotherCopy(), knowledgeOfAnotherCopy()];
    const [early, late, open] = [someone('1'), someone('2'), someone('3')];
    await here.revoke(early);
    wait(60_000);
    await there.refresh();
    assert.equal(there.isRevoked(early), true);
    wait(60_000);
    await here.revoke(late);
    assert.equal(here.isRevoked(late), true);
    assert.equal(there.isRevoked(late), false);
    await there.refresh();
    assert.equal(there.isRevoked(late), true);
    assert.equal(there.isRevoked(open), false);
  });

  test('when a logout was written late, by a clock that was behind, then it is still read', async () => {
    const [here, there] = [knowledgeOfAnotherCopy(), knowledgeOfAnotherCopy()];
    await there.refresh();
    const session = someone('4');
    wait(-10_000);
    await here.revoke(session);
    wait(10_000);
    await there.refresh();
    assert.equal(there.isRevoked(session), true);
  });

  test('when there is more than one page of them, then it reads all', async () => {
    const count = 12_000;
    await testDatabase.connection.pool.query(
      `insert into revoked_sessions
        select md5(n::text)::uuid, substr(md5(n::text), 1, 16), $1, $1 from generate_series(1, $2::integer) n`,
      [now, count],
    );
    const there = knowledgeOfAnotherCopy();
    await there.refresh();
    const rows = await revokedRows();
    const known = rows.filter(({ participant_id, session_id, issued_at }) =>
      there.isRevoked({ participant_id, session_id, issued_at }),
    );
    assert.equal(known.length, rows.length);
    assert.ok(rows.length >= count);
  });

  test('when sessions have expired by themselves, then they are dropped from memory', async () => {
    const there = knowledgeOfAnotherCopy();
    const session = someone('6');
    await there.revoke(session);
    wait(62 * 24 * 60 * 60_000);
    there.start();
    const deadline = Date.now() + 10_000;
    while ((await revokedRows()).length > 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await there.stop();
    assert.deepEqual(await revokedRows(), []);
    assert.equal(there.isRevoked(session), false);
  });
});
