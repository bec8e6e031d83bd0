import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importExam, planImport } from '../../src/contest/import-exam.ts';
import { listCorrections } from '../../src/contest/queries-corrections.ts';
import { listResultVersions } from '../../src/results/queries.ts';
import { testExamId } from '../support/client.ts';
import { buildPack } from '../support/pack.ts';
import { asMarked, eighthForAll, sixPlayed, titles, withdrawEighth } from '../support/played.ts';

const six = sixPlayed(async () => {
  for (const words of [['aggregate'], ['publish'], withdrawEighth]) await six.outcome(...words);
});

const numbers = (changes: { quiz_number: number }[]) => changes.map(({ quiz_number }) => quiz_number);

describe('results versions and restore', () => {
  test('when versions are listed, then each says where it comes from, its figures, and which is shown', async () => {
    const { versions } = await six.outcome('results', 'versions');
    const figures = versions.map(({ aggregated_at, ...version }: { aggregated_at: string }) => version);
    assert.deepEqual(figures, [
      {
        result_version: 2,
        is_shown: true,
        is_published: true,
        made_by: { quiz_number: 8, kind: 'void', reason: '正解のない問題でした' },
        participants: 6,
        average_score: 5,
        passed: 4,
      },
      {
        result_version: 1,
        is_shown: false,
        is_published: false,
        made_by: null,
        participants: 6,
        average_score: 4.33,
        passed: 2,
      },
    ]);
    assert.match(
      await six.printed('results', 'versions'),
      /版2【公開中】.*第8問の訂正: 正解のない問題でした/,
    );
  });

  test('when a version is to be restored, then it says who moves and which key comes back, and needs a reason', async () => {
    const before = await six.contents();
    const { score, passed, rank, key_changes } = await six.outcome('results', 'restore', '1', '--dry-run');
    assert.deepEqual([score, passed.lost, rank], [{ up: 0, down: 4 }, 2, { up: 0, down: 2 }]);
    assert.deepEqual(numbers(key_changes), [8]);
    assert.match((await six.command('results', 'restore', '1', '--yes')).stderr, /--reason/);
    assert.match((await six.command('results', 'restore', '2', '--yes')).stderr, /いまの結果です/);
    assert.match((await six.command('results', 'restore', '7', '--yes')).stderr, /あるのは 2、1/);
    assert.deepEqual(await six.contents(), before);
  });

  test('when it is restored, then results, answers and replay are as they were, and it can go forward again', async () => {
    const reason = ['--reason', '訂正をとりけします'];
    await six.outcome('results', 'restore', '1', ...reason);
    assert.deepEqual(await six.shownResults(), asMarked);
    const eighth = async () => {
      const answer = (await six.answersOf(six.zero))[7];
      return [answer?.is_correct, answer?.remark];
    };
    assert.deepEqual(await eighth(), [false, undefined]);
    assert.equal((await six.client().call('getOverallResult')).body.average_score, 4.33);
    assert.deepEqual((await six.outcome('status')).stale_because, []);
    await six.outcome('results', 'restore', '2', ...reason);
    assert.deepEqual(await six.shownResults(), eighthForAll);
    assert.deepEqual(await eighth(), [true, { kind: 'void', reason: '訂正をとりけします' }]);
    const kinds = (await listCorrections(six.database, testExamId)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['void', 'restore', 'restore']);
  });

  test('when another version takes its place while publish asks, then that one is not published, nor said to be', async () => {
    await six.outcome('unpublish');
    const { code, stderr } = await six.asked(['publish'], async () => {
      await six.outcome('results', 'restore', '1', '--reason', '訂正をとりけします');
      return 'y';
    });
    assert.equal(code, 1);
    assert.match(stderr, /別の版に切りかえました（版2 → 版1）。何も公開していません/);
    const { versions } = await six.outcome('results', 'versions');
    assert.ok(versions.every((one: { is_published: boolean }) => !one.is_published));
    const { entries } = await six.outcome('log');
    assert.equal(entries.find(({ command }: { command: string }) => command === 'publish').state, 'failed');
    await six.outcome('results', 'restore', '2', '--reason', '訂正のとおりです');
    await six.outcome('publish');
  });

  test('when it is aggregated again and again, then the versions of the correction are still there', async () => {
    for (let time = 0; time < 4; time += 1) await six.outcome('aggregate');
    assert.deepEqual(await listResultVersions(six.database, testExamId), [6, 5, 4, 2, 1]);
    assert.deepEqual(await six.shownResults(), eighthForAll);
  });

  test('when a wrong key is replaced, then those who gained lose, and the new answer is shown as the right one', async () => {
    const options = ['--only', '--apply', '--yes', '--reason', '正解は「4,3,2,1」でした'];
    const moved = await six.outcome('remark', '3', '--accept', '4,3,2,1', ...options);
    assert.deepEqual(moved.score, { up: 1, down: 4 });
    assert.equal(moved.result_version_after, moved.result_version_before + 1);
    await six.settle();
    const [, , third] = await six.answersOf(six.eight);
    assert.deepEqual([third?.is_correct, third?.correct_answer], [false, '4,3,2,1']);
    assert.equal((await six.answersOf(six.twoChildAbroad))[2]?.is_correct, true);
    assert.equal((await six.eight.call('getPersonalResult')).body.total_score, 7);
  });
});

describe('an import after a correction', () => {
  const pack = { ...buildPack(), titles };
  const withThird = (...answers: string[]) => ({
    ...pack,
    exam: pack.exam.map((quiz) => (quiz.number === 3 ? { ...quiz, answers } : quiz)),
  });
  const plan = (imported: typeof pack) => planImport(six.database, imported, new Date());

  test('when the pack still has the key from before, then the plan says so and the correction stays', async () => {
    const reworded = { ...pack, exam: pack.exam.map((quiz) => ({ ...quiz, explanation: '新しい解説' })) };
    const { remarks, markingChanges, summary } = await plan(reworded);
    assert.deepEqual([numbers(remarks.kept), numbers(remarks.replaced)], [[3, 8], []]);
    assert.deepEqual([markingChanges, summary.outcome], [[], 'updated']);
    await importExam(six.database, reworded, new Date());
    await six.settle();
    const { 2: third, 7: eighth } = await six.answersOf(six.zero);
    assert.deepEqual([third?.correct_answer, third?.explanation], ['4,3,2,1', '新しい解説']);
    assert.equal(eighth?.is_correct, true);
    assert.equal((await plan(reworded)).summary.outcome, 'unchanged');
  });

  test('when the pack has the corrected key, then there is nothing to say about it; with another one, it takes its place', async () => {
    assert.deepEqual(numbers((await plan(withThird('4,3,2,1'))).remarks.kept), [8]);
    await six.outcome('unpublish');
    const { remarks, markingChanges } = await plan(withThird('2,1,3,4'));
    assert.deepEqual([numbers(remarks.kept), numbers(remarks.replaced)], [[8], [3]]);
    assert.equal(markingChanges.length, 1);
  });
});
