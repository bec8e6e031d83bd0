import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runCommand } from '../support/command-line.ts';
import { testContest } from '../support/contest.ts';
import { buildEntry } from '../support/entries.ts';
import { dumpedRows, rowContents } from '../support/inspect-database.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';
import { type EnteredPerson, enterPerson, outcomeOf, play } from '../support/people.ts';

let person: EnteredPerson;
const contest = testContest({ now: testTimes.entry }, async () => {
  person = await enterPerson(contest, { email: 'kept@example.jp', display_name: 'のこる名前' });
  await play(person, rightAnswers);
  contest.clock.now = testTimes.entry;
  await contest.client().call('enter', { body: buildEntry({ email: 'unconfirmed@example.jp' }) });
  await contest.handleMailRequests();
  contest.clock.now = testTimes.afterEnd;
  await contest.publish();
});

/** Commands run by the real clock, the contest's dates are from the past: the exam's end says how long ago it was. */
const endedDaysAgo = (days: number) =>
  contest.database
    .updateTable('exams')
    .set({ exam_end_at: new Date(Date.now() - days * 86_400_000) })
    .execute();
const dueOf = async (what: string): Promise<number> => {
  const { stdout } = await runCommand(contest.testDatabase.url, ['db', 'retention', '--dry-run', '--json']);
  const { promises } = JSON.parse(stdout);
  return promises.find((one: { what: string }) => one.what === what).due;
};

describe('db retention', () => {
  test('when the days since the exam are not over, then names stay; what has its own days goes', async () => {
    await endedDaysAgo(179);
    assert.equal(await dueOf('名前、アドレス、受験番号'), 0);
    assert.equal(await dueOf('確定の前のエントリー'), 2);
    assert.equal(await dueOf('メールの送信の記録'), 3);
    await outcomeOf(contest, 'db', 'retention');
    const dump = await dumpedRows(contest.database);
    assert.doesNotMatch(dump, /unconfirmed@|受験番号のお知らせ/);
    assert.match(dump, /のこる名前/);
  });

  test('when it is only tried, or nobody is there to say yes, then nothing is deleted', async () => {
    await endedDaysAgo(181);
    assert.equal(await dueOf('名前、アドレス、受験番号'), 1);
    const before = await rowContents(contest.database);
    const { code, stderr } = await runCommand(contest.testDatabase.url, ['db', 'retention']);
    assert.equal(code, 1);
    assert.match(stderr, /--yes/);
    assert.deepEqual(await rowContents(contest.database), before);
  });

  test('when the days are over, then nobody is known any more, and the figures stay', async () => {
    const figures = async () => (await contest.client().call('getOverallResult')).body;
    const before = await figures();
    const { deleted } = await outcomeOf(contest, 'db', 'retention');
    assert.equal(deleted, 1);
    assert.doesNotMatch(await dumpedRows(contest.database), /のこる名前|kept@/);
    assert.deepEqual(await figures(), before);
    contest.clock.now = new Date();
    await contest.publish();
    assert.deepEqual(await figures(), before);
    assert.equal((await outcomeOf(contest, 'db', 'retention')).deleted, 0, 'there is nothing left');
  });
});
