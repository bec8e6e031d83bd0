import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listAuditEntries } from '../../src/repositories/audit-log.ts';
import { listRemarks } from '../../src/repositories/remarks.ts';
import { listResultVersions } from '../../src/repositories/result-versions.ts';
import { importExam, planImport } from '../../src/services/import-exam.ts';
import { type Client, testExamId } from '../support/client.ts';
import { runCommand } from '../support/command-line.ts';
import { testDataKey } from '../support/database.ts';
import { type FivePlayed, startFivePlayed, titles } from '../support/five-played.ts';
import { buildPack, rightAnswers, testTimes } from '../support/pack.ts';
import { rowContents } from '../support/row-contents.ts';

/*
 * Six played: 8, 6, 5, 5, 2 and 0 points. The best two places pass, and question 8 is the only super hard one.
 */
let five: FivePlayed;
let six: Client;
before(async () => {
  five = await startFivePlayed();
  const { contest } = five;
  contest.clock.now = testTimes.inProgress;
  six = await contest.played(['1', ...rightAnswers.slice(1, 5), '海の本', ...rightAnswers.slice(6)]);
  contest.clock.now = testTimes.afterEnd;
});
after(() => five.contest.close());

const command = (words: string[], answer?: Parameters<typeof runCommand>[3]) =>
  runCommand(five.contest.testDatabase.url, words, {}, answer);
const json = async (...words: string[]) => JSON.parse((await command([...words, '--json'])).stdout);
const query = (text: string) => five.contest.testDatabase.connection.pool.query(text);
const contents = async () => {
  const { audit_log, ...others } = await rowContents(five.contest.database);
  return others;
};
const everyone = () => [five.eight, six, five.fiveChild, five.fiveAbroad, five.twoChildAbroad, five.zero];

/** Points, rank, whether they pass, and their titles that this question decides, of all six; the API over HTTP. */
async function shownResults() {
  await five.contest.settle();
  const results = await Promise.all(everyone().map((client) => client.call('getPersonalResult')));
  return results.map(({ body }) => [
    body.total_score,
    body.overall_rank,
    body.passed,
    body.titles.map(({ code }) => code).includes('all_super_hard'),
  ]);
}
const marksOf = async (client: Client) =>
  (await client.call('getSubmissions')).body.submissions.map(({ is_correct }) => is_correct);

const asMarked = [
  [8, 1, true, true],
  [6, 2, true, true],
  [5, 3, false, false],
  [5, 3, false, false],
  [2, 5, false, false],
  [0, 6, false, false],
];
const eighthForAll = [
  [8, 1, true, true],
  [6, 2, true, true],
  [6, 2, true, true],
  [6, 2, true, true],
  [3, 5, false, true],
  [1, 6, false, true],
];
const movesOfEighth = {
  participants: 6,
  only_before: 0,
  only_after: 0,
  score: { up: 4, down: 0 },
  average_score: { before: 4.33, after: 5 },
  rank: { up: 2, down: 0 },
  passed: { before: 2, after: 4, gained: 2, lost: 0 },
  titles: {
    people_gained: 4,
    people_lost: 0,
    by_title: [
      { code: 'all_super_hard', gained: 4, lost: 0 },
      { code: 'overall_top', gained: 2, lost: 0 },
    ],
  },
};
const counted = ({ score, average_score, rank, passed, titles, ...rest }: typeof movesOfEighth) => ({
  participants: rest.participants,
  only_before: rest.only_before,
  only_after: rest.only_after,
  score,
  average_score,
  rank,
  passed,
  titles,
});

describe('remark, before the first aggregation', () => {
  test('when it is tried, then everyone is marked by both keys, and nothing stays of it', async () => {
    const before = await contents();
    assert.deepEqual(counted(await json('remark', '8', '--void')), movesOfEighth);
    assert.deepEqual(await contents(), before);
    assert.deepEqual(await listAuditEntries(five.contest.database, { limit: 9 }), []);
  });

  test('when it is applied, then only the key changes, and the first aggregation uses it', async () => {
    const options = ['--apply', '--yes', '--reason', '「1」も正解でした'];
    const { code, stdout } = await command(['remark', '1', '--accept', '1', ...options]);
    assert.equal(code, 0);
    assert.match(stdout, /次は: contest aggregate/);
    assert.deepEqual(await listResultVersions(five.contest.database, testExamId), []);
    assert.equal((await command(['remark', '1', '--accept', '3', '--only', ...options])).code, 0);
    assert.equal((await command(['aggregate'])).code, 0);
    assert.equal((await command(['publish', '--yes'])).code, 0);
    assert.deepEqual(await shownResults(), asMarked);
  });
});

describe('remark of published results', () => {
  for (const [what, words, message] of [
    ['a question that is not there', ['9', '--accept', '1'], /第9問はありません/],
    ['an answer that is no option', ['1', '--accept', '5'], /答えの形ではありません。選択肢: 1, 2, 3, 4/],
    ['an answer with too few picks', ['3', '--accept', '3,1'], /答えの形ではありません.*選ぶ数: 4/],
    ['a skip', ['6', '--accept', ' 「」'], /答えの形ではありません/],
    ['an answer that is right already', ['2', '--accept', '3,1'], /もう 1,3 です/],
    ['no answer at all', ['1'], /--accept <解答> か --void/],
    ['everything at once', ['1', '--void', '--only'], /いっしょには使えません/],
    ['no reason', ['1', '--accept', '4', '--apply'], /--reason/],
  ] as [string, string[], RegExp][]) {
    test(`when it is given ${what}, then it is refused, saying why, and nothing is written`, async () => {
      const before = await rowContents(five.contest.database);
      const { code, stderr } = await command(['remark', ...words]);
      assert.equal(code, 1);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /\n\s+at /);
      assert.deepEqual(await rowContents(five.contest.database), before);
    });
  }

  test('when it is tried, then it says who moves, all of them in the file, and contestants see nothing of it', async () => {
    const before = await contents();
    const file = path.join(tmpdir(), `moves-${process.pid}.csv`);
    const { stdout, code } = await command(['remark', '8', '--void', '--csv', file]);
    assert.equal(code, 0);
    assert.match(stdout, /第8問の正解: 4 → 全員正解/);
    assert.match(stdout, /版1（公開中）/);
    assert.match(stdout, /得点 {2}上がる人 4人、下がる人 0人（平均 4\.33点 → 5\.00点）/);
    assert.match(stdout, /新しく合格する人 2人、合格でなくなる人 0人（合格 2人 → 4人）/);
    assert.match(stdout, /得点 5→6 {2}順位 3→2 {2}合格する {2}称号 \+all_super_hard \+overall_top/);
    assert.match(stdout, /--apply --reason/);
    const [head, ...rows] = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
    await rm(file);
    assert.match(head ?? '', /^\uFEFFparticipant_id,score_before,score_after,/);
    assert.equal(rows.length, 4);
    assert.equal(rows.filter((row) => /,5,6,3,2,0,1,.*,.*all_super_hard/.test(row)).length, 2);
    assert.deepEqual(await contents(), before);
    assert.deepEqual(await shownResults(), asMarked);
  });

  test('when the operator says no, then everything is as it was', async () => {
    const before = await rowContents(five.contest.database);
    const options = ['--apply', '--reason', '出題の誤り'];
    const { code, asked } = await command(['remark', '8', '--void', ...options], 'n');
    assert.deepEqual([code, asked.length], [1, 1]);
    assert.deepEqual(await rowContents(five.contest.database), before);
  });

  test('when the key is changed by another way while it asks, then it is refused and nothing of it stays', async () => {
    const before = await contents();
    const { code, stderr } = await command(
      ['remark', '8', '--void', '--apply', '--reason', 'a'],
      async () => {
        await query(`update accepted_answers set canonical_answer = '1' where quiz_number = 8`);
        return 'y';
      },
    );
    assert.equal(code, 1);
    assert.match(stderr, /第8問の正解キーを、ほかの人がいま変えました/);
    await query(`update accepted_answers set canonical_answer = '4' where quiz_number = 8`);
    assert.deepEqual(await contents(), before);
  });

  test('when the command is killed between comparing and applying, then what is shown stays, and the next one is right', async () => {
    const operator = await five.contest.testDatabase.connection.pool.connect();
    const script = new URL('../../src/cli/main.ts', import.meta.url).pathname;
    await operator.query('begin');
    await operator.query('lock table remarks in exclusive mode');
    const words = ['remark', '8', '--void', '--apply', '--yes', '--reason', 'a'];
    const child = spawn(process.execPath, [script, ...words], {
      env: {
        ...process.env,
        DATABASE_URL: five.contest.testDatabase.url,
        DATA_KEY: testDataKey,
      },
      stdio: 'ignore',
    });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await query(waiting)).rowCount !== 1) await pause(20);
    child.kill('SIGKILL');
    await once(child, 'exit');
    while ((await query(waiting)).rowCount !== 0) await pause(20);
    await operator.query('commit');
    operator.release();
    assert.deepEqual(await shownResults(), asMarked);
    const left = 'select distinct result_version from participant_results';
    assert.equal((await query(left)).rowCount, 2, 'its rows are there');
    assert.deepEqual(counted(await json('remark', '8', '--void')), movesOfEighth);
    assert.equal((await query(left)).rowCount, 1);
    const [entry] = await listAuditEntries(five.contest.database, { limit: 1 });
    assert.deepEqual([entry?.command, entry?.endedAt], ['remark', null]);
  });

  test('when two operators make the same correction at once, then it is made once, and everything that is shown follows', async () => {
    const words = ['remark', '8', '--void', '--apply', '--reason', '正解のない問題でした'];
    let second: ReturnType<typeof command> | undefined;
    const first = await command(words, async () => {
      second = command([...words, '--yes']);
      return 'y';
    });
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stdout, /版2に切りかえました。.*版1は残っています/);
    assert.match(first.stdout, /contest results restore 1/);
    assert.equal((await second)?.code, 1);
    assert.match((await second)?.stderr ?? '', /第8問は、もう全員正解です/);

    assert.deepEqual(await shownResults(), eighthForAll);
    assert.deepEqual(await marksOf(five.zero), [...Array(7).fill(false), true]);
    const { body } = await five.contest.client().call('getOverallResult');
    assert.deepEqual([body.average_score, body.participants], [5, 6]);
    const rates = (await five.zero.call('getSubmissions')).body.submissions.map((one) => one.correct_rate);
    assert.equal(rates[7], 1);
    const told = (await five.eight.call('getSubmissions')).body.submissions.map((one) => one.remark);
    assert.deepEqual(told, [...Array(7).fill(undefined), { kind: 'void', reason: '正解のない問題でした' }]);
    const replay = { submissions: ['3'], start_at: '2025-07-01T12:00:00+09:00' };
    const replayed = await five.contest.client().call('finishPastExam', { body: replay });
    assert.equal(replayed.body.personal_result.total_score, 2);
  });

  test('when it is applied, then it is in the list of corrections and in the audit log', async () => {
    const remark = (await listRemarks(five.contest.database, testExamId)).at(-1);
    const key = { acceptedAnswers: ['4'], correctAnswer: '4', isVoid: false };
    const { remarkId, appliedAt, ...noted } = remark ?? assert.fail();
    assert.deepEqual(noted, {
      examId: testExamId,
      quizNumber: 8,
      kind: 'void',
      reason: '正解のない問題でした',
      keyBefore: key,
      keyAfter: { ...key, isVoid: true },
      resultVersionBefore: 1,
      resultVersionAfter: 2,
    });
    const entries = await listAuditEntries(five.contest.database, { limit: 9 });
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

describe('results versions and restore', () => {
  test('when versions are listed, then each says where it comes from, its figures, and which is shown', async () => {
    const { versions } = await json('results', 'versions');
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
      (await command(['results', 'versions'])).stdout,
      /版2【公開中】.*第8問の訂正: 正解のない問題でした/,
    );
  });

  test('when a version is to be restored, then it says who moves and which key comes back, and needs a reason', async () => {
    const before = await contents();
    const tried = await json('results', 'restore', '1', '--dry-run');
    assert.deepEqual(
      [tried.score, tried.passed.lost, tried.rank],
      [{ up: 0, down: 4 }, 2, { up: 0, down: 2 }],
    );
    assert.deepEqual(
      tried.key_changes.map((one: { quiz_number: number }) => one.quiz_number),
      [8],
    );
    assert.match((await command(['results', 'restore', '1', '--yes'])).stderr, /--reason/);
    assert.match((await command(['results', 'restore', '2', '--yes'])).stderr, /いまの結果です/);
    assert.match((await command(['results', 'restore', '7', '--yes'])).stderr, /あるのは 2、1/);
    assert.deepEqual(await contents(), before);
  });

  test('when it is restored, then results, answers and replay are as they were, and it can go forward again', async () => {
    const back = ['--yes', '--reason', '訂正をとりけします'];
    assert.equal((await command(['results', 'restore', '1', ...back])).code, 0);
    assert.deepEqual(await shownResults(), asMarked);
    assert.equal((await marksOf(five.zero))[7], false);
    const eighth = async () => (await five.zero.call('getSubmissions')).body.submissions[7];
    assert.equal((await eighth())?.remark, undefined);
    assert.equal((await five.contest.client().call('getOverallResult')).body.average_score, 4.33);
    assert.deepEqual((await json('status')).staleBecause, []);
    assert.equal((await command(['results', 'restore', '2', ...back])).code, 0);
    assert.deepEqual(await shownResults(), eighthForAll);
    assert.equal((await marksOf(five.zero))[7], true);
    assert.deepEqual((await eighth())?.remark, { kind: 'void', reason: '訂正をとりけします' });
    const kinds = (await listRemarks(five.contest.database, testExamId)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['accept', 'replace', 'void', 'restore', 'restore']);
  });

  test('when it is aggregated again and again, then the versions of the correction are still there', async () => {
    for (let time = 0; time < 4; time += 1) assert.equal((await command(['aggregate', '--yes'])).code, 0);
    assert.deepEqual(await listResultVersions(five.contest.database, testExamId), [6, 5, 4, 2, 1]);
    assert.deepEqual(await shownResults(), eighthForAll);
  });

  test('when a wrong key is replaced, then those who gained lose, and the new answer is shown as the right one', async () => {
    const options = ['--only', '--apply', '--yes', '--reason', '正解は「4,3,2,1」でした'];
    const moved = await json('remark', '3', '--accept', '4,3,2,1', ...options);
    assert.deepEqual(moved.score, { up: 1, down: 4 });
    assert.deepEqual([moved.result_version_before, moved.result_version_after], [6, 7]);
    await five.contest.settle();
    const third = async (client: Client) => (await client.call('getSubmissions')).body.submissions[2];
    assert.deepEqual(
      [(await third(five.eight))?.is_correct, (await third(five.eight))?.correct_answer],
      [false, '4,3,2,1'],
    );
    assert.equal((await third(five.twoChildAbroad))?.is_correct, true);
    assert.equal((await five.eight.call('getPersonalResult')).body.total_score, 7);
  });
});

describe('an import after a correction', () => {
  const pack = { ...buildPack(), titles };
  const withThird = (...answers: string[]) => ({
    ...pack,
    exam: pack.exam.map((quiz) => (quiz.number === 3 ? { ...quiz, answers } : quiz)),
  });
  const plan = (imported: typeof pack) => planImport(five.contest.database, imported, new Date());
  const numbers = (remarks: { quizNumber: number }[]) => remarks.map(({ quizNumber }) => quizNumber);

  test('when the pack still has the key from before, then the plan says so and the correction stays', async () => {
    const reworded = { ...pack, exam: pack.exam.map((quiz) => ({ ...quiz, explanation: '新しい解説' })) };
    const { remarks, markingChanges, outcome } = await plan(reworded);
    assert.deepEqual([numbers(remarks.kept), numbers(remarks.replaced)], [[3, 8], []]);
    assert.deepEqual([markingChanges, outcome], [[], 'updated']);
    await importExam(five.contest.database, reworded, new Date());
    await five.contest.settle();
    const { submissions } = (await five.zero.call('getSubmissions')).body;
    assert.deepEqual(
      [submissions[2]?.correct_answer, submissions[2]?.explanation, submissions[7]?.is_correct],
      ['4,3,2,1', '新しい解説', true],
    );
    assert.equal((await plan(reworded)).outcome, 'unchanged');
  });

  test('when the pack has the corrected key, then there is nothing to say about it; with another one, it takes its place', async () => {
    assert.deepEqual(numbers((await plan(withThird('4,3,2,1'))).remarks.kept), [8]);
    assert.equal((await command(['unpublish', '--yes'])).code, 0);
    const { remarks, markingChanges } = await plan(withThird('2,1,3,4'));
    assert.deepEqual([numbers(remarks.kept), numbers(remarks.replaced)], [[8], [3]]);
    assert.equal(markingChanges.length, 1);
  });
});
