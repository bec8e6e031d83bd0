import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isEntryOpen, periodAt, periods } from '@knowledgeking/contract/rules/periods';
import { spreadMilliseconds } from '@knowledgeking/contract/rules/rush';
import { scheduleOf } from '../../src/rehearsal/move-to-period.ts';
import type { Client } from '../support/client.ts';
import { testContest } from '../support/contest.ts';

let contestant: Client;
const contest = testContest({ now: new Date() }, async () => {
  await contest.command('period', 'in_progress');
  contest.clock.now = new Date();
  await contest.settle();
  contestant = await contest.contestant();
  await contestant.call('startExam');
  await contest.played(['3']);
});

const schedule = (words: string[], answer?: string | (() => Promise<string>)) =>
  contest.asked(['exam', 'schedule', ...words], answer);
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
    const refusal = await contest.refusal('exam', 'schedule', ...start(0), '--end', fromNow(59), '--yes');
    assert.match(refusal, /制限時間は60分なのに.*59分しかありません/);
    assert.equal(await endsAt(), before);
  });

  test('when the dates are out of order, then nothing is changed', () =>
    contest.unchangedBy(async () => {
      const stderr = await contest.refusal('exam', 'schedule', '--end', '2025-06-22T12:00', '--yes');
      assert.match(stderr, /試験の開始.*は 試験の終了.*よりあとにできません/);
    }));

  test('when nothing would change, then it says so and asks nothing', async () => {
    assert.match(await contest.printed('exam', 'schedule'), /もうこの日程です/);
  });
});

const now = new Date('2025-06-01T12:34:56.789+09:00');
const duration = 60 * 60_000;
const examOf = (length: number) => ({
  exam_start_at: new Date(0),
  exam_end_at: new Date(length),
  duration_seconds: duration / 1_000,
});

describe('a schedule for a period', () => {
  for (const period of periods)
    test(`when it is for ${period}, then the contest is in it now, with its dates in order`, () => {
      const examLength = 90 * 60_000;
      const schedule = scheduleOf(examOf(examLength), period, now);
      const is_result_published = period === 'result_published';
      assert.equal(periodAt({ ...schedule, is_result_published }, now), period);
      assert.equal(isEntryOpen(period, schedule, now), period === 'entry');
      assert.ok(schedule.entry_start_at < schedule.entry_end_at);
      assert.ok(schedule.entry_end_at < schedule.exam_start_at);
      assert.equal(schedule.exam_end_at.getTime() - schedule.exam_start_at.getTime(), examLength);
    });

  test('when it is for in_progress, then the rush of the start is over, and a whole attempt fits in from now on', () => {
    for (const length of [duration, 90 * 60_000]) {
      const { exam_start_at, exam_end_at } = scheduleOf(examOf(length), 'in_progress', now);
      assert.ok(now.getTime() - exam_start_at.getTime() >= spreadMilliseconds.start);
      assert.ok(exam_end_at.getTime() - now.getTime() >= duration);
    }
  });
});

describe('period result_published', () => {
  const show = (...options: string[]) => contest.command('period', 'result_published', ...options);

  test('when hardly anybody has sat the exam, then it says how many made-up contestants it would add, and how to do without', async () => {
    const { stdout } = await show('--dry-run');
    assert.match(
      stdout,
      /★受験した人が10人より少ないので.*模擬参加者 1000人を加えます（simulate --remove.*aggregate → publish/,
    );
    await contest.unchangedBy(() => show('--dry-run'));
  });

  test('when people have, then it adds nobody, and says nothing of it', async () => {
    await contest.command('period', 'in_progress');
    contest.clock.now = new Date();
    await contest.settle();
    for (let count = 0; count < 8; count += 1) await contest.played(['3']);
    assert.doesNotMatch((await show('--dry-run')).stdout, /模擬参加者/);
    const { stdout } = await show();
    assert.match(stdout, /10人の結果を公開しました/);
    assert.doesNotMatch(stdout, /模擬参加者/);
  });
});
