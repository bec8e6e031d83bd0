import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pack } from '@knowledgeking/pack/load';
import { importExam } from '../../src/contest/import-exam.ts';
import { testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { buildPack, packWithKey } from '../support/pack.ts';
import { heldUp } from '../support/waiting.ts';

const contest = testContest({}, async () => {
  await contest.played(['3', '1,3']);
  await contest.played(['1']);
});
beforeEach(async () => {
  await imported(buildPack());
  await contest.outcome('aggregate');
});

const read = async () => JSON.parse(await contest.printed('status', '--json'));

const imported = (pack: Pack) => importExam(contest.database, pack, new Date());
const accept = (quiz_number: number, canonical_answer: string) =>
  contest.database
    .insertInto('accepted_answers')
    .values({ exam_id: testExamId, quiz_number, canonical_answer })
    .execute();

const changes: [string, () => Promise<unknown>, RegExp][] = [
  ['the key by an import', () => imported(packWithKey('1')), /第1問の正解キー/],
  ['the key in its rows', () => accept(2, '1,2'), /第2問の正解キー/],
  ['the points', () => imported(buildPack({ exam: { points_per_quiz: 3 } })), /1問の点数（1 → 3）/],
  [
    'the passing rule',
    () => imported(buildPack({ exam: { passing: { rule: 'score', minimum: 1 } } })),
    /合格の条件/,
  ],
  ['the titles', () => imported({ ...buildPack(), titles: [] }), /称号とその条件/],
  [
    'the dates',
    () => contest.command('exam', 'schedule', '--end', '2025-06-22T14:40', '--yes'),
    /試験の終了（.*14:30.* → .*14:40.*）/,
  ],
  [
    'a contestant’s birthplace',
    () => contest.database.updateTable('participants').set({ birthplace: '沖縄県' }).execute(),
    /出身地・部門/,
  ],
];

describe('results that are no longer right', () => {
  for (const [what, change, reason] of changes) {
    test(`when ${what} changed after the aggregation, then publish refuses and says so, until they are aggregated again`, async () => {
      assert.deepEqual((await read()).stale_because, []);
      await change();
      const stderr = await contest.refusal('publish', '--yes');
      assert.match(stderr, /もう正しくありません/);
      assert.match(stderr, reason);
      assert.match((await read()).stale_because.join(), reason);
      await contest.command('exam', 'schedule', '--end', '2025-06-22T14:30', '--yes');
    });
  }

  test('when only words have changed, then the results are still valid', async () => {
    const pack = buildPack();
    pack.titles = pack.titles.map((title) => ({ ...title, description: '新しい説明' }));
    pack.exam = pack.exam.map((quiz) => ({ ...quiz, explanation: '新しい解説' }));
    await imported(pack);
    assert.deepEqual((await read()).stale_because, []);
    await contest.outcome('publish');
    await contest.outcome('unpublish');
  });

  test('when everyone can see the results, then aggregating again shows who would move, and nothing is shown before the operator says yes', async () => {
    await contest.outcome('publish');
    await accept(1, '1');
    const shown = async () => (await contest.exam()).result_version;
    const before = await shown();
    const no = await contest.asked(['aggregate'], 'n');
    assert.equal(no.code, 1);
    assert.deepEqual(no.asked, ['新しい結果に切りかえますか？ [y/N] ']);
    assert.match(no.stdout, /第1問の正解キー/);
    assert.match(no.stdout, /得点 {2}上がる人 1人、下がる人 0人/);
    assert.match(no.stdout, /変わる人:\n {2}[0-9a-f-]{36} {2}得点 0→1/);
    assert.equal(await shown(), before);
    const yes = await contest.asked(['aggregate'], 'y');
    assert.equal(yes.code, 0, yes.stderr);
    assert.match(yes.stdout, new RegExp(`もどすには: contest results restore ${before}`));
    assert.notEqual(await shown(), before);
    assert.match(await contest.printed('log', '--limit', '1'), /aggregate/);
    const again = await contest.outcome('aggregate', '--yes');
    assert.deepEqual(again.score, { up: 0, down: 0 });
    await contest.outcome('unpublish');
  });

  test('when another aggregation runs, then the second says that it waits for it', async () => {
    const turn = 'select from aggregation_turns for update';
    const aggregate = () => contest.command('aggregate', '--yes');
    // Longer than its patience.
    const { code, stderr } = await heldUp(contest.pool, turn, aggregate, () => pause(700));
    assert.equal(code, 0, stderr);
    assert.match(stderr, /ほかの集計が動いています/);
  });

  test('when it is aggregated in the middle of the exam, then it is refused with how long to wait', async () => {
    const end = new Date(Date.now() + 30 * 60_000);
    const typed = `${end.toISOString().slice(0, 19)}Z`;
    await contest.command('exam', 'schedule', '--end', typed, '--yes');
    const { code, stdout, stderr } = await contest.command('aggregate');
    assert.equal(code, 1);
    assert.equal(stdout, '', 'it asks nothing that it would refuse');
    assert.match(stderr, /\d{4}-\d\d-\d\d\(.\) [\d:]+ まで回答を受けつけています/);
    await contest.command('exam', 'schedule', '--end', '2025-06-22T14:30', '--yes');
  });
});
