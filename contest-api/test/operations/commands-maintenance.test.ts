import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { updateExam } from '../../src/contest/queries.ts';
import { testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { LivePage } from '../support/live-page.ts';
import { lastedFor } from '../support/outages.ts';

const contest = testContest({ now: new Date() }, async () => {
  await contest.command('period', 'in_progress');
  contest.clock.now = new Date();
  await contest.settle();
});
beforeEach(() => contest.command('maintenance', 'off', '--yes'));

describe('maintenance', () => {
  test('when contestants are playing, then it says how many, and that their clocks run on', async () => {
    const { stdout: calm } = await contest.command('maintenance', 'on', '--yes');
    assert.match(calm, /いま受験中の人はいません/);
    await contest.command('maintenance', 'off', '--yes');
    await contest.settle();

    for (let count = 0; count < 2; count += 1) await (await contest.contestant()).call('startExam');
    await contest.played(['3']);
    const { stdout } = await contest.command('maintenance', 'on', '--yes');
    assert.match(stdout, /いま2人が受験中です。残り時間は進みつづけ/);
    assert.doesNotMatch(stdout, /失われません/);
    assert.match(stdout, /時間はひとりでには返りません.*contest extend/);
  });

  test('when the message is longer than a screen, then it is refused, and nothing begins', async () => {
    const stderr = await contest.refusal('maintenance', 'on', '--yes', '--message', '👒'.repeat(301));
    assert.match(stderr, /300文字までです（いまは301文字）。何も変えていません/);
  });

  test('when it is over, then it says how long it was, from when to when, and how many were playing during it', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    // Those of the other tests would lie within this one.
    await contest.database.deleteFrom('audit_log').execute();
    await updateExam(contest.database, testExamId, { exam_start_at: ago(40) });
    const outcome = await contest.outcome('maintenance', 'on');
    assert.equal(outcome.playing, 2);
    const attempts = contest.database.updateTable('attempts');
    await attempts.set({ started_at: ago(20) }).execute();
    await attempts
      .set({ finished_at: ago(15) })
      .where('finished_at', 'is not', null)
      .execute();
    await lastedFor(contest, 12);
    const { stdout } = await contest.command('maintenance', 'off', '--yes');
    assert.match(stdout, /12分(\d+秒)?、\S+\(.\) \S+ から \S+\(.\) \S+ まで/);
    assert.match(stdout, /そのあいだ2人が受験中で/);
    const { outages } = await contest.outcome('outages');
    const { outage } = outages.find(({ attempts }: { attempts: number }) => attempts === 2);
    const suggested = `contest extend --outage ${outage} --dry-run`;
    assert.ok(stdout.includes(suggested), stdout);
    assert.ok((await contest.printed('outages')).includes(suggested));
  });

  test('when it is switched on twice, then its beginning stays', async () => {
    await contest.command('maintenance', 'on', '--yes');
    await lastedFor(contest, 30);
    const again = await contest.outcome('maintenance', 'on', '--message', 'もう少しです');
    const off = await contest.outcome('maintenance', 'off');
    assert.equal(again.began_at, off.began_at);
    assert.ok(off.seconds >= 30 * 60, `${off.seconds} s`);
  });

  test('when it is on already, then the question is about the words, and an empty message is named', async () => {
    await contest.command('maintenance', 'on', '--message', '点検中です', '--yes');
    const again = await contest.asked(['maintenance', 'on'], async () => 'n');
    assert.match(again.asked.join(), /文を変えますか/);
    assert.match(again.stdout, /サイトの決まった文/);
    await contest.settle();
    assert.equal((await contest.client().call('getMe')).body.message, '点検中です');
  });

  test('when it is asked for on the live page, then it says the same about everybody’s screen and time', async () => {
    const page = await LivePage.open(contest);
    await page.logIn();
    for (const position of ['on', 'off'] as const) {
      const proposed = await page.post('/live/maintenance', { position, message: '点検中です' });
      const words = position === 'on' ? ['on', '--message', '点検中です'] : ['off'];
      const { stdout } = await contest.asked(['maintenance', ...words], async () => 'y');
      for (const line of proposed.body.changes as string[]) assert.ok(stdout.includes(line), line);
    }
  });

  test('when it is already off, then nothing is asked and nothing changes', async () => {
    assert.match(await contest.printed('maintenance', 'off'), /メンテナンス中ではありません/);
  });
});
