import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { runCommand } from '../support/command-line.ts';
import { testContest } from '../support/contest.ts';

let contestant: Client;
const contest = testContest({ now: new Date() }, async () => {
  await runCommand(contest.testDatabase.url, ['period', 'in_progress']);
  contest.clock.now = new Date();
  await contest.settle();
  contestant = await contest.contestant();
  await contestant.call('startExam');
  await contest.played(['3']);
});

const schedule = (words: string[], answer?: string | (() => Promise<string>)) =>
  runCommand(contest.testDatabase.url, ['exam', 'schedule', ...words], {}, answer);
const endsAt = async () => {
  await contest.settle();
  return (await contestant.call('checkEntry')).body.user_exam_status?.scheduled_to_end;
};
const typed = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;
const fromNow = (minutes: number) => typed(new Date(Date.now() + minutes * 60_000));
const start = (minutes: number) => ['--start', fromNow(minutes), '--entry-end', fromNow(minutes)];

describe('exam schedule in the middle of an exam', () => {
  test('when clocks would be cut, then it shows old and new dates, how many are playing, how many lose how much time, and asks', async () => {
    const before = await endsAt();
    const { code, stdout, stderr } = await schedule([...start(-40), '--end', fromNow(20)]);
    assert.equal(code, 1);
    assert.match(stderr, /--yes/);
    assert.match(stdout, /試験の終了 +\S+\(.\) \S+ → \S+\(.\) \S+/);
    assert.match(stdout, /いま1人が受験中です/);
    assert.match(stdout, /そのうち1人は、.*短くなります（最大(39|40)分\d+秒）/);
    assert.equal(await endsAt(), before);

    const { asked } = await schedule([...start(-40), '--end', fromNow(20)], 'n');
    assert.match(asked.join(), /日程を変えますか？/);
    assert.equal(await endsAt(), before);
  });

  test('when the end is moved back, then the clocks are what they were', async () => {
    const [before, exam] = [await endsAt(), await contest.exam()];
    assert.equal((await schedule([...start(-40), '--end', fromNow(20)], 'y')).code, 0);
    const cut = await endsAt();
    assert.ok(Date.parse(cut ?? '') < Date.parse(before ?? ''), `${cut} before ${before}`);
    const back = await schedule(['--end', typed(exam.exam_end_at)], 'y');
    assert.match(back.stdout, /そのうち1人は、.*長くなります/);
    assert.equal(await endsAt(), before);
  });

  test('when the end is already past, then it says so before it asks', async () => {
    const { code, stdout } = await schedule([...start(-90), '--end', fromNow(-5)], 'n');
    assert.equal(code, 1);
    assert.match(stdout, /試験の終了 .*もう過ぎています/);
  });

  test('when the exam would be shorter than its duration, then it is refused', async () => {
    const before = await endsAt();
    const { code, stderr } = await schedule([...start(0), '--end', fromNow(59), '--yes']);
    assert.equal(code, 1);
    assert.match(stderr, /制限時間は60分なのに.*59分しかありません/);
    assert.equal(await endsAt(), before);
  });

  test('when a day is not in the calendar, then it is refused and not taken for the next one', async () => {
    const { code, stderr } = await schedule(['--end', '2999-06-31T00:00', '--yes']);
    assert.equal(code, 1);
    assert.match(stderr, /のような日時/);
  });

  test('when nothing would change, then it says so and asks nothing', async () => {
    const { code, stdout } = await schedule([]);
    assert.equal(code, 0);
    assert.match(stdout, /もうこの日程です/);
  });

  test('when scripts ask, then the outcome is JSON and nothing else', async () => {
    const { stdout } = await schedule([...start(-50), '--end', fromNow(25), '--yes', '--json']);
    const outcome = JSON.parse(stdout);
    assert.equal(outcome.playing, 1);
    assert.equal(outcome.clocks_cut, 1);
    assert.ok(outcome.most_seconds_lost > 30 * 60);
    assert.deepEqual(outcome.changed, ['entry_end_at', 'exam_start_at', 'exam_end_at']);
  });

  test('when somebody else changes a date while it asks, then nothing of it is written, and it says so', async () => {
    const entryStart = async () => Number((await contest.exam()).entry_start_at);
    const before = await entryStart();
    const other = async () => {
      assert.equal((await schedule([...start(-40), '--end', fromNow(30), '--yes'])).code, 0);
      return 'y';
    };
    const { code, stderr } = await schedule(['--entry-start', fromNow(-60 * 24)], other);
    assert.equal(code, 1);
    assert.match(stderr, /ほかの人が、いま .* の日程を変えました/);
    await contest.settle();
    assert.equal(await entryStart(), before);
  });
});
