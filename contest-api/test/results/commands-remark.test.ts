import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { listAuditEntries } from '../../src/operations/log/queries.ts';
import { listCorrections, listResultVersions } from '../../src/results/queries.ts';
import { testExamId } from '../support/client.ts';
import { rowContents } from '../support/inspect-database.ts';
import {
  asMarked,
  eighthForAll,
  keyOfEighth,
  movesOfEighth,
  sixPlayed,
  withdrawEighth,
} from '../support/played.ts';

const six = sixPlayed();

describe('remark, before the first aggregation', () => {
  test('when it is tried, then everyone is marked by both keys, and nothing stays of it', async () => {
    const before = await six.contents();
    assert.deepEqual(await six.triedEighth(), movesOfEighth);
    assert.deepEqual(await six.contents(), before);
    assert.deepEqual(await listAuditEntries(six.database, { limit: 9 }), []);
  });

  test('when it is applied, then only the key changes, and the first aggregation uses it', async () => {
    const options = ['--apply', '--yes', '--reason', '「1」も正解でした'];
    const { code, stdout } = await six.command('remark', '1', '--accept', '1', ...options);
    assert.equal(code, 0);
    assert.match(stdout, /次は: contest aggregate/);
    assert.deepEqual(await listResultVersions(six.database, testExamId), []);
    assert.equal((await six.command('remark', '1', '--accept', '3', '--only', ...options)).code, 0);
    assert.equal((await six.command('aggregate')).code, 0);
    await six.outcome('publish');
    assert.deepEqual(await six.shownResults(), asMarked);
  });
});

describe('remark of published results', () => {
  for (const [what, words, message] of [
    ['a question that is not there', ['9', '--accept', '1'], /第9問はありません/],
    ['an answer that is no option', ['1', '--accept', '5'], /答えの形ではありません。選択肢: 1, 2, 3, 4/],
    ['an answer with too few picks', ['3', '--accept', '3,1'], /答えの形ではありません.*選ぶ数: 4/],
    ['a skip', ['6', '--accept', ' 「」'], /答えの形ではありません/],
    ['an answer that is right already', ['2', '--accept', '3,1'], /「3,1」は、第2問でもう正解です/],
    ['no answer at all', ['1'], /--accept <回答> か --void/],
    ['everything at once', ['1', '--void', '--only'], /いっしょには使えません/],
    ['no reason', ['1', '--accept', '4', '--apply'], /--reason/],
  ] as [string, string[], RegExp][]) {
    test(`when it is given ${what}, then it is refused, saying why, and nothing is written`, async () => {
      const before = await rowContents(six.database);
      const stderr = await six.refusal('remark', ...words);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /\n\s+at /);
      assert.deepEqual(await rowContents(six.database), before);
    });
  }

  test('when it is tried, then it says who moves, all of them in the file, and contestants see nothing of it', async () => {
    const before = await six.contents();
    const file = path.join(tmpdir(), `moves-${process.pid}.csv`);
    const { stdout, code } = await six.command('remark', '8', '--void', '--csv', file);
    assert.equal(code, 0);
    assert.match(stdout, /第8問の正解: 4 → 全員正解/);
    assert.match(stdout, /版1（公開中）/);
    assert.match(stdout, /得点 {2}上がる人 4人、下がる人 0人（平均 4\.33点 → 5\.00点）/);
    assert.match(stdout, /新しく合格する人 2人、合格でなくなる人 0人（合格 2人 → 4人）/);
    assert.match(stdout, /得点 5→6 {2}順位 3→2 {2}合格する {2}称号 \+all_super_hard \+overall_top/);
    assert.match(stdout, /--apply --reason/);
    const [head, ...rows] = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
    await rm(file);
    assert.match(head ?? '', /^\uFEFF参加者ID,前の得点,後の得点,/);
    assert.equal(rows.length, 4);
    assert.equal(rows.filter((row) => /,5,6,3,2,0,1,.*,.*all_super_hard/.test(row)).length, 2);
    assert.deepEqual(await six.contents(), before);
    assert.deepEqual(await six.shownResults(), asMarked);
  });

  test('when the key is changed by another way while it asks, then it is refused and nothing of it stays', async () => {
    const before = await six.contents();
    const { code, stderr } = await six.asked(
      ['remark', '8', '--void', '--apply', '--reason', 'a'],
      async () => {
        await six.query(`update accepted_answers set canonical_answer = '1' where quiz_number = 8`);
        return 'y';
      },
    );
    assert.equal(code, 1);
    assert.match(stderr, /第8問の正解キーを、ほかの人がいま変えました/);
    await six.query(`update accepted_answers set canonical_answer = '4' where quiz_number = 8`);
    assert.deepEqual(await six.contents(), before);
  });

  test('when two operators make the same correction at once, then it is made once, and everything that is shown follows', async () => {
    let second: ReturnType<typeof six.command> | undefined;
    const first = await six.asked(withdrawEighth, async () => {
      second = six.command(...withdrawEighth, '--yes');
      return 'y';
    });
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stdout, /版2に切りかえました。.*版1は残っています/);
    assert.match(first.stdout, /contest results restore 1/);
    assert.equal((await second)?.code, 1);
    assert.match((await second)?.stderr ?? '', /第8問は、もう全員正解です/);

    assert.deepEqual(await six.shownResults(), eighthForAll);
    assert.deepEqual(
      (await six.answersOf(six.zero)).map((one) => one.is_correct),
      [...Array(7).fill(false), true],
    );
    const { body } = await six.client().call('getOverallResult');
    assert.deepEqual([body.average_score, body.participants], [5, 6]);
    const rates = (await six.answersOf(six.zero)).map((one) => one.correct_rate);
    assert.equal(rates[7], 1);
    const told = (await six.answersOf(six.eight)).map((one) => one.remark);
    assert.deepEqual(told, [...Array(7).fill(undefined), { kind: 'void', reason: '正解のない問題でした' }]);
    const replay = { submissions: ['3'], start_at: '2025-07-01T12:00:00+09:00' };
    const replayed = await six.client().call('finishPastExam', { body: replay });
    assert.equal(replayed.body.personal_result.total_score, 2);
  });

  test('when it is applied, then it is in the list of corrections and in the audit log', async () => {
    const correction = (await listCorrections(six.database, testExamId)).at(-1);
    const { remark_id, applied_at, ...noted } = correction ?? assert.fail();
    assert.deepEqual(noted, {
      exam_id: testExamId,
      quiz_number: 8,
      kind: 'void',
      reason: '正解のない問題でした',
      key_before: keyOfEighth,
      key_after: { ...keyOfEighth, is_void: true },
      result_version_before: 1,
      result_version_after: 2,
    });
    const entries = await listAuditEntries(six.database, { limit: 9 });
    const made = entries.filter(({ outcome }) => outcome && 'kind' in outcome && outcome.kind === 'void');
    assert.equal(made.length, 1);
    assert.deepEqual(made[0]?.subject, {
      exam_id: testExamId,
      quiz_number: 8,
      change: { kind: 'void' },
      reason: '正解のない問題でした',
    });
  });
});
