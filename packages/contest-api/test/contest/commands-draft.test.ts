import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { loadPack } from '@knowledgeking/pack/load';
import { siteMarkOf } from '@knowledgeking/pack/site-mark';
import { samplePack, writePack } from '@knowledgeking/pack/test/sample-pack';
import { assertRefused, testExamId } from '../support/client.ts';
import { runCommand } from '../support/command-line.ts';
import { testContest } from '../support/contest.ts';
import { listen } from '../support/waiting.ts';

const contest = testContest({ now: new Date() }, async () => {
  await run(['period', 'entry']);
});

async function run(words: string[], answer?: string, env: Record<string, string> = {}) {
  const outcome = await runCommand(contest.url, words, env, answer);
  contest.clock.now = new Date();
  await contest.settle();
  return outcome;
}

/** The next championship's pack, with its exam so many days from now; entry opens five days before. */
function nextPack(days: number, id = 'next-exam') {
  const parts = samplePack();
  const inDays = (count: number) =>
    `${new Date(Date.now() + count * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`;
  Object.assign(parts.contest.exam, {
    id,
    title: '次の予選',
    teaser_start_at: inDays(days - 6),
    entry_start_at: inDays(days - 5),
    entry_end_at: inDays(days - 1),
    exam_start_at: inDays(days),
    exam_end_at: inDays(days + 0.1),
  });
  return writePack(parts);
}

async function importNext(days: number, id?: string): Promise<string> {
  using pack = nextPack(days, id);
  return await contest.printed('exam', 'import', pack.folder, '--yes');
}

const listed = async () => (await contest.client().call('getExams')).body.exams.map(({ id }) => id);
const period = async () => (await contest.client().call('getSiteStatus')).body.site_status.period;
const typed = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)}Z`;

describe('exam import of another exam', () => {
  test('when there is one already, then the new one is a draft that only operators see, and the command says so', async () => {
    await contest.contestant();
    const stdout = await importNext(400);
    assert.match(stdout, /試験 next-exam を新しく作ります: 次の予選/);
    assert.match(stdout, /下書き.*いまの試験は test-exam のまま.*contest exam use next-exam/s);
    assert.doesNotMatch(stdout, /もう過ぎています|重なります|先に始まります/);
    assert.deepEqual(await listed(), [testExamId]);
    assert.equal(await period(), 'entry');
    const examId = 'next-exam';
    await assertRefused(contest.client().call('getOverallResult', { examId }), 'exam_not_found');
    const body = { children_division: false };
    await assertRefused(contest.client().call('debugEntry', { examId, body }), 'exam_not_found');
    assert.match(await contest.printed('status'), /試験 +test-exam[\s\S]*下書き +next-exam/);
    const list = await contest.printed('exam', 'list');
    for (const line of [/test-exam {2}いまの試験/, /next-exam {2}下書き/]) assert.match(list, line);
    assert.match(await contest.printed('exam', 'show', 'next-exam'), /状態: 下書き/);
  });

  test('when its dates are past, overlap with another exam or come before the current one, then it warns', async () => {
    const stdout = await importNext(4, 'overlapping-exam');
    assert.match(stdout, /エントリーの開始 .*もう過ぎています/);
    assert.match(stdout, /test-exam（.*）と期間が重なります/);
    assert.match(stdout, /いまの試験 test-exam（.*）より先に始まります/);
  });

  test('when the running site was built with another pack, then it says that and how to build it; with this one, it says that', async () => {
    using pack = nextPack(400, 'site-exam');
    const loaded = loadPack(pack.folder).pack;
    assert.ok(loaded);
    let served: object = { version: '1', exam_id: testExamId, pack: 'another' };
    const site = createServer((_request, response) => response.end(JSON.stringify(served)));
    const SITE_ORIGIN = `http://127.0.0.1:${await listen(site)}`;
    const again = () => run(['exam', 'import', pack.folder, '--yes'], undefined, { SITE_ORIGIN });
    const other = await again();
    assert.match(
      other.stdout,
      /★.*127\.0\.0\.1:\d+ のサイトは、別のパック（試験 test-exam）で作られています/,
    );
    assert.match(other.stdout, /content\/ に置き.*npm run build/);
    served = { version: '2', ...siteMarkOf(loaded) };
    const same = await again();
    assert.match(same.stdout, /のサイトは、このパックで作られています/);
    assert.doesNotMatch(same.stdout, /npm run build/);
    site.close();
    assert.match((await again()).stdout, /どのパックで作られたか.*確かめられません.*npm run build/s);
    await run(['exam', 'delete', 'site-exam', '--yes']);
  });
});

describe('exam use', () => {
  for (const [name, words] of [
    ['entry', ['period', 'entry']],
    ['exam', ['period', 'in_progress']],
    ['marking', ['period', 'after_end_not_aggregated']],
  ] as const)
    test(`when another exam is in its ${name}, then it is refused, and nothing changes`, async () => {
      await run([...words]);
      const stderr = await contest.refusal('exam', 'use', 'next-exam', '--yes');
      assert.match(stderr, /test-exam.*のあいだは.*何も変えていません/);
      assert.deepEqual(await listed(), [testExamId]);
    });

  test('when it would start before the current one, then it is refused, and says which dates to change', async () => {
    await run(['period', 'result_published']);
    const exam = ['--start', typed(-20), '--end', typed(-19.9)];
    const entry = ['--entry-start', typed(-30), '--entry-end', typed(-21)];
    await contest.printed('exam', 'schedule', 'overlapping-exam', ...exam, ...entry, '--yes');
    const stderr = await contest.refusal('exam', 'use', 'overlapping-exam', '--yes');
    assert.match(stderr, /test-exam（.*）より先に始まる.*exam schedule overlapping-exam/);
  });

  test('when the current one’s results are out, then it asks, and the draft becomes the current exam', async () => {
    const { code, stdout, asked } = await run(['exam', 'use', 'next-exam'], 'y');
    assert.match(asked.join(), /いまの試験にしますか？/);
    assert.equal(code, 0);
    assert.match(stdout, /いまの試験: test-exam → next-exam/);
    assert.deepEqual(await listed(), [testExamId, 'next-exam']);
    assert.equal(await period(), 'entry');
    assert.match((await run(['exam', 'use', 'next-exam'])).stdout, /もういまの試験です/);
    assert.match((await run(['exam', 'use', testExamId])).stderr, /next-exam より前の試験/);
    assert.match((await run(['log', '--limit', '1'])).stdout, /exam use/);
  });

  test('when a move would make another exam the current one, then period and exam schedule refuse, and period says which exam it moves', async () => {
    const refused = /いまの試験が next-exam から test-exam に変わってしまいます/;
    const later = ['--end', typed(900), '--start', typed(899)];
    assert.match(await contest.refusal('exam', 'schedule', testExamId, ...later, '--yes'), refused);
    const { stdout } = await run(['period', 'in_progress']);
    assert.match(stdout, /next-exam「次の予選」は、いま in_progress です/);
    assert.match(await contest.refusal('period', 'result_published', '--yes'), refused);
    const body = { period: 'result_published' } as const;
    await assertRefused(contest.client().call('debugPeriod', { body }), 'invalid_request');
    assert.equal(await period(), 'in_progress');
  });
});

describe('exam delete', () => {
  test('when nothing hangs on an exam, then it asks, and the exam is gone', async () => {
    const { code, stdout } = await run(['exam', 'delete', 'overlapping-exam'], 'y');
    assert.equal(code, 0);
    assert.match(stdout, /overlapping-exam を消しました/);
    assert.equal((await run(['exam', 'show', 'overlapping-exam'])).code, 1);
    for (const table of ['quizzes', 'accepted_answers', 'home_port_counts', 'question_tallies']) {
      const { rows } = await contest.query(`select from ${table} where exam_id = 'overlapping-exam'`);
      assert.deepEqual(rows, []);
    }
  });

  test('when somebody has entered it, then it is refused', async () => {
    assert.match(await contest.refusal('exam', 'delete', testExamId, '--yes'), /参加者\d+人.*消せません/);
    assert.deepEqual(await listed(), [testExamId, 'next-exam']);
  });

  test('when it is the current one and under way, but nobody is in it, then it asks, and the one before is current again', async () => {
    const { code, stdout } = await run(['exam', 'delete', 'next-exam'], 'y');
    assert.equal(code, 0);
    assert.match(stdout, /★いまの試験で、サイトに出ています。消したあとのいまの試験: test-exam/);
    assert.deepEqual(await listed(), [testExamId]);
  });
});
