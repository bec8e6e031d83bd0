import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { importExam } from '../../src/services/import-exam.ts';
import { testExamId } from '../support/client.ts';
import { runCommand } from '../support/command-line.ts';
import { startTestContest, type TestContest } from '../support/contest.ts';
import { buildPack } from '../support/pack.ts';

let contest: TestContest;
before(async () => {
  contest = await startTestContest();
  await contest.played(['3', '1,3']);
  await contest.played(['1']);
});
after(() => contest.close());
beforeEach(async () => {
  await importExam(contest.database, buildPack(), new Date());
  assert.equal((await command('aggregate', '--yes')).code, 0);
});

const command = (...words: string[]) => runCommand(contest.testDatabase.url, words);
const read = async () => JSON.parse((await command('status', '--json')).stdout);

/** The pack with a different right answer to its first question. */
function correctedPack() {
  const pack = buildPack();
  const [first, ...others] = pack.exam;
  assert.ok(first);
  return { ...pack, exam: [{ ...first, answers: ['1'] }, ...others] };
}

const changes: [string, () => Promise<unknown>, RegExp][] = [
  [
    'the key by an import',
    () => importExam(contest.database, correctedPack(), new Date()),
    /the answer key of question 1/,
  ],
  [
    'the key in its rows',
    () =>
      contest.database
        .insertInto('accepted_answers')
        .values({ exam_id: testExamId, quiz_number: 2, canonical_answer: '1,2' })
        .execute(),
    /the answer key of question 2/,
  ],
  [
    'the points',
    () => importExam(contest.database, buildPack({ exam: { points_per_quiz: 3 } }), new Date()),
    /the points per question \(1 → 3\)/,
  ],
  [
    'the passing rule',
    () =>
      importExam(
        contest.database,
        buildPack({ exam: { passing: { rule: 'score', minimum: 1 } } }),
        new Date(),
      ),
    /the passing rule/,
  ],
  [
    'the titles',
    () => importExam(contest.database, { ...buildPack(), titles: [] }, new Date()),
    /the titles and their rules/,
  ],
  [
    'the dates',
    () => command('exam', 'schedule', '--end', '2025-06-22T14:40', '--yes'),
    /the exam’s end \(.*14:30.* → .*14:40.*\)/,
  ],
  [
    'a contestant’s birthplace',
    () => contest.database.updateTable('participants').set({ birthplace: '沖縄県' }).execute(),
    /birthplaces or divisions/,
  ],
];

describe('results that are no longer right', () => {
  for (const [what, change, reason] of changes) {
    test(`when ${what} changed after the aggregation, then publish refuses and says so, until it is done again`, async () => {
      assert.deepEqual((await read()).staleBecause, []);
      await change();
      const { code, stderr } = await command('publish', '--yes');
      assert.equal(code, 1);
      assert.match(stderr, /stale/);
      assert.match(stderr, reason);
      assert.match((await read()).staleBecause.join(), reason);
      assert.match((await command('status')).stdout, reason);

      await command('exam', 'schedule', '--end', '2025-06-22T14:30', '--yes');
      assert.equal((await command('aggregate', '--yes')).code, 0);
      assert.equal((await command('publish', '--yes')).code, 0);
      assert.equal((await command('unpublish', '--yes')).code, 0);
    });
  }

  test('when only words have changed, then the results are as right as before', async () => {
    const pack = buildPack();
    pack.titles = pack.titles.map((title) => ({ ...title, description: '新しい説明' }));
    pack.exam = pack.exam.map((quiz) => ({ ...quiz, explanation: '新しい解説' }));
    await importExam(contest.database, pack, new Date());
    assert.deepEqual((await read()).staleBecause, []);
    assert.equal((await command('publish', '--yes')).code, 0);
    assert.equal((await command('unpublish', '--yes')).code, 0);
  });

  test('when it is aggregated in the middle of the exam, then it is refused with how long to wait', async () => {
    const end = new Date(Date.now() + 30 * 60_000);
    const typed = `${end.toISOString().slice(0, 19)}Z`;
    await command('exam', 'schedule', '--end', typed, '--yes');
    const { code, stdout, stderr } = await command('aggregate');
    assert.equal(code, 1);
    assert.equal(stdout, '', 'it asks nothing that it would refuse');
    assert.match(stderr, /accepted until \d{4}-.*\+09:00/);
    await command('exam', 'schedule', '--end', '2025-06-22T14:30', '--yes');
  });
});
