import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runCommand } from '../support/command-line.ts';
import { testContest } from '../support/contest.ts';

const stage = testContest({ now: new Date() });

const contest = (...words: string[]) => runCommand(stage.testDatabase.url, words);
const status = async () => JSON.parse((await contest('status', '--json')).stdout);

describe('status before entry', () => {
  const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)}Z`;
  const opensIn = async (days: number) => {
    const dates = ['--entry-start', inDays(days), '--entry-end', inDays(300), '--start', inDays(301)];
    assert.equal((await contest('exam', 'schedule', ...dates, '--end', inDays(302), '--yes')).code, 0);
    return (await contest('status')).stdout;
  };

  test('when entry is months away, then it says that the site shows the teaser, and until when', async () => {
    assert.match(await opensIn(166.5), /期間 +予告（エントリーの開始まで、あと167日）/);
    assert.equal((await status()).entry_opens_in_days, 167);
    assert.match(await opensIn(0.1), /期間 +予告（エントリーの開始まで、24時間以内）/);
  });

  test('when entry is open, then it says that', async () => {
    assert.match(await opensIn(-1), /期間 +エントリー期間（entry）/);
    assert.equal((await status()).entry_opens_in_days, null);
  });
});

describe('period, simulate, aggregate, publish, unpublish', () => {
  test('a demonstration goes through its periods, forward and back', async () => {
    for (const period of ['entry', 'just_before_start', 'in_progress', 'after_end_not_aggregated', 'entry']) {
      assert.equal((await contest('period', period)).code, 0);
      assert.equal((await status()).period, period);
    }
  });

  test('when a move is only tried, then it says to which dates, and nothing moves', async () => {
    const { code, stdout } = await contest('period', 'in_progress', '--dry-run');
    assert.equal(code, 0);
    assert.match(stdout, /日程:[\s\S]*ためしの実行です/);
    assert.equal((await status()).period, 'entry');
  });

  test('when the exam has not begun, then simulate refuses', async () => {
    await contest('period', 'entry');
    const { code, stderr } = await contest('simulate', '--participants', '5');
    assert.equal(code, 1);
    assert.match(stderr, /まだ始まっていません/);
    assert.equal((await status()).entered, 0);
  });

  test('results are published only after the end and an aggregation of everything', async () => {
    await contest('period', 'in_progress');
    await contest('simulate', '--participants', '20', '--seed', '3', '--yes');
    assert.equal((await status()).finished, 20);
    assert.match((await contest('publish', '--yes')).stderr, /まだ集計していません/);
    const { code, stderr } = await contest('aggregate');
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^test-exam は \S+\(.\) \S+ まで回答を受けつけています。そのあとで、もう一度実行してください。\n$/,
    );
    await contest('period', 'after_end_not_aggregated');
    assert.match((await contest('aggregate')).stdout, /20人/);
    assert.match((await contest('publish')).stderr, /--yes/, 'without a terminal it can’t ask');
    assert.equal((await contest('publish', '--yes')).code, 0);
    assert.equal((await status()).period, 'result_published');
    assert.equal((await contest('unpublish', '--yes')).code, 0);
    assert.equal((await status()).period, 'after_end_not_aggregated');
  });

  test('when the demonstration moves to its results, then it simulates once and aggregates', async () => {
    const moved = JSON.parse((await contest('period', 'result_published', '--json')).stdout);
    assert.equal(moved.simulated_participants, 0, 'there are some already');
    assert.equal(moved.aggregated_participants, 20);
  });

  test('when somebody else hides the results while it asks, then the second is told that they are not shown', async () => {
    const { code, stderr } = await runCommand(stage.testDatabase.url, ['unpublish'], {}, async () => {
      assert.equal((await contest('unpublish', '--yes')).code, 0);
      return 'y';
    });
    assert.equal(code, 1);
    assert.match(stderr, /^test-exam の結果は公開されていません。\n$/);
  });
});

describe('every command', () => {
  test('when a setting is wrong, then it is named, without a stack trace', async () => {
    const { code, stderr } = await runCommand(stage.testDatabase.url, ['status'], {
      DATABASE_POOL_SIZE: 'many',
    });
    assert.equal(code, 1);
    assert.match(stderr, /^設定を直してください.*\nDATABASE_POOL_SIZE: 1から500までの整数/);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });

  test('has help', async () => {
    for (const words of [[], ['exam'], ['exam', 'import']]) {
      const { code, stdout } = await contest(...words, '--help');
      assert.equal(code, 0);
      assert.match(stdout, /^使い方: contest/);
    }
  });
});
