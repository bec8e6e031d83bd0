import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runCommand } from '../support/command-line.ts';
import { testContest } from '../support/contest.ts';

const contest = testContest({ now: new Date() });

describe('status before entry', () => {
  const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)}Z`;
  const opensIn = async (days: number) => {
    const dates = ['--entry-start', inDays(days), '--entry-end', inDays(300), '--start', inDays(301)];
    assert.equal(
      (await contest.command('exam', 'schedule', ...dates, '--end', inDays(302), '--yes')).code,
      0,
    );
    return await contest.printed('status');
  };

  test('when entry is months away, then it says that the site shows the teaser, and until when', async () => {
    assert.match(await opensIn(166.5), /期間 +予告（エントリーの開始まで、あと167日）/);
    assert.equal((await contest.outcome('status')).entry_opens_in_days, 167);
    assert.match(await opensIn(0.1), /期間 +予告（エントリーの開始まで、24時間以内）/);
  });

  test('when entry is open, then it says that', async () => {
    assert.match(await opensIn(-1), /期間 +エントリー期間（entry）/);
    assert.equal((await contest.outcome('status')).entry_opens_in_days, null);
  });
});

describe('period, simulate, aggregate, publish, unpublish', () => {
  test('when a move is only tried, then it says to which dates, and nothing moves', async () => {
    assert.match(await contest.printed('period', 'in_progress', '--dry-run'), /日程:[\s\S]*ためしの実行です/);
    assert.equal((await contest.outcome('status')).period, 'entry');
  });

  test('when the exam has not begun, then simulate refuses', async () => {
    await contest.command('period', 'entry');
    const { code, stderr } = await contest.command('simulate', '--participants', '5');
    assert.equal(code, 1);
    assert.match(stderr, /まだ始まっていません/);
    assert.equal((await contest.outcome('status')).entered, 0);
  });

  test('results are published only after the end and an aggregation of everything', async () => {
    await contest.command('period', 'in_progress');
    await contest.command('simulate', '--participants', '20', '--seed', '3', '--yes');
    assert.equal((await contest.outcome('status')).finished, 20);
    assert.match((await contest.command('publish', '--yes')).stderr, /まだ集計していません/);
    const { code, stderr } = await contest.command('aggregate');
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^test-exam は \S+\(.\) \S+ まで回答を受けつけています。そのあとで、もう一度実行してください。\n$/,
    );
    await contest.command('period', 'after_end_not_aggregated');
    assert.match(await contest.printed('aggregate'), /20人/);
    assert.match((await contest.command('publish')).stderr, /--yes/, 'without a terminal it can’t ask');
    await contest.outcome('publish');
    assert.equal((await contest.outcome('status')).period, 'result_published');
    await contest.outcome('unpublish');
    assert.equal((await contest.outcome('status')).period, 'after_end_not_aggregated');
  });

  test('when the demonstration moves to its results, then it simulates once and aggregates', async () => {
    const moved = JSON.parse(await contest.printed('period', 'result_published', '--json'));
    assert.equal(moved.simulated_participants, 0, 'there are some already');
    assert.equal(moved.aggregated_participants, 20);
  });
});

describe('every command', () => {
  test('when a setting is wrong, then it is named, without a stack trace', async () => {
    const { code, stderr } = await runCommand(contest.url, ['status'], {
      DATABASE_POOL_SIZE: 'many',
    });
    assert.equal(code, 1);
    assert.match(stderr, /^設定を直してください.*\nDATABASE_POOL_SIZE: 1から500までの整数/);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });

  test('has help', async () => {
    for (const words of [[], ['exam'], ['exam', 'import'], ['extend']]) {
      const help = await contest.printed(...words, '--help');
      assert.match(help, /^使い方: contest/);
      assert.doesNotMatch(help, /\[\]/);
    }
  });
});
