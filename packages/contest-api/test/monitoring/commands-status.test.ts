import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { addMilliseconds, hourText } from '@knowledgeking/contract/rules/time';
import { testDataKey } from '@knowledgeking/stage/database';
import { runContest } from '../../src/command-line/run-contest.ts';
import { processTerminal } from '../../src/operations/terminal.ts';
import { insertCopyReports } from '../../src/outages/queries.ts';
import { testContest } from '../support/contest.ts';
import { buildCopyReport } from '../support/outages.ts';
import { heldUp } from '../support/waiting.ts';

const contest = testContest({ now: new Date() });
const ago = (seconds: number) => addMilliseconds(new Date(), -seconds * 1_000);
const status = () => contest.printed('status');
/** A row of the status, without its name. */
const rowOf = (printed: string, name: string) =>
  printed
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length)
    .trim();

const ids = new Map<string, string>();
const idOf = (copyName: string) => ids.getOrInsertComputed(copyName, () => randomUUID());

/** Reports of a copy every ten seconds, the last of them so many seconds ago. */
const reportsOf = (copy_name: string, { since = 180, until = 2, ...change }) =>
  Array.from({ length: Math.floor((since - until) / 10) }, (_, index) =>
    buildCopyReport(ago(until + 10 * (index + 1)), {
      copy_id: idOf(copy_name),
      copy_name,
      ...change,
    }),
  ).reverse();

beforeEach(async () => {
  await contest.database.deleteFrom('copy_reports').execute();
  await contest.database.deleteFrom('attempts').execute();
  await contest.moveExam({ exam_start_at: ago(1_800), exam_end_at: ago(-1_800) });
});

describe('the status of the copies of the API', () => {
  test('when they report, then they are named, and how many answers a second they take', async () => {
    const outcomes = { submitAnswer: { accepted: 125, too_many_requests: 5 } };
    await insertCopyReports(contest.database, [
      ...reportsOf('venue:3001', { outcomes }),
      ...reportsOf('venue:3002', { outcomes }),
    ]);
    const printed = await status();
    assert.equal(rowOf(printed, 'コピー'), '2つが動いています（venue:3001、venue:3002）');
    assert.equal(rowOf(printed, '回答'), '毎秒25.0件、断った呼び出し 毎分60件');
    assert.equal(rowOf(printed, '障害'), undefined);
    const { copies, answers_per_second, outages } = await contest.outcome('status');
    assert.deepEqual(
      copies.map(({ copy_name, state }: { copy_name: string; state: string }) => [copy_name, state]),
      [
        ['venue:3001', 'alive'],
        ['venue:3002', 'alive'],
      ],
    );
    assert.deepEqual([answers_per_second, outages], [25, []]);
  });

  test('when one of them is frozen or gone without a word, then it is named first, with since when', async () => {
    await insertCopyReports(contest.database, [
      ...reportsOf('venue:3001', {}),
      ...reportsOf('venue:3002', { until: 60 }),
    ]);
    const { copies } = await contest.outcome('status');
    const since = hourText(copies[1].last_seen_at);
    assert.equal(
      rowOf(await status(), '★コピー'),
      `venue:3002 は ${since} から沈黙しています。1つが動いています（venue:3001）`,
    );
  });

  test('when none is there, or the last has ended, then that is said, whatever the period', async () => {
    const none = '動いているものがありません（報告は10秒ごと）';
    assert.equal(rowOf(await status(), '★コピー'), none);
    await insertCopyReports(contest.database, [
      buildCopyReport(ago(120), { copy_id: idOf('venue:3001'), copy_name: 'venue:3001', is_last: true }),
    ]);
    assert.equal(rowOf(await status(), '★コピー'), none);
    await contest.moveExam({ exam_start_at: ago(-1_800), exam_end_at: ago(-3_600) });
    const printed = await status();
    assert.equal(rowOf(printed, '★コピー'), none);
    assert.equal(rowOf(printed, '回答'), undefined);
  });

  test('when many are playing and no answer has arrived for two minutes, then that is said', async () => {
    await insertCopyReports(contest.database, reportsOf('venue:3001', {}));
    contest.clock.now = new Date();
    for (let count = 0; count < 21; count += 1) await (await contest.contestant()).call('startExam');
    assert.match(rowOf(await status(), '★回答') ?? '', /^2分間、届いていません。毎秒0\.0件/);
  });
});

describe('the status of outages', () => {
  test('when contestants can’t play now, then it says since when and why; afterwards, how many there were', async () => {
    const failing = { contestants: 10, unserved: { too_many_requests: 9 } };
    await insertCopyReports(contest.database, [
      ...reportsOf('venue:3001', { since: 600, until: 302 }),
      ...reportsOf('venue:3001', { since: 302, until: 202, ...failing }),
      ...reportsOf('venue:3001', { since: 202 }),
    ]);
    assert.match(
      rowOf(await status(), '障害') ?? '',
      /^1件。最後は .*、呼び出しの失敗（次は: contest outages）$/,
    );
    await insertCopyReports(contest.database, reportsOf('venue:3002', { since: 61, ...failing }));
    assert.match(
      rowOf(await status(), '★障害') ?? '',
      /から続いています。呼び出しの失敗（次は: contest outages）$/,
    );
    const { outages } = await contest.outcome('status');
    assert.equal(outages.at(-1).ongoing, true);
  });
});

describe('status --watch', () => {
  /** Runs it until the test has seen enough. @returns what it wrote, and its exit code */
  async function watched(words: string[], isScreen: boolean, until: (printed: string[]) => Promise<boolean>) {
    const controller = new AbortController();
    const printed: string[] = [];
    const running = runContest(['status', '--watch', ...words], {
      env: { DATABASE_URL: contest.url, DATA_KEY: testDataKey },
      print: (text) => printed.push(text),
      printError: (text) => printed.push(text),
      ask: undefined,
      isScreen,
      interruption: () => controller.signal,
    });
    while (!(await until(printed))) await pause(20);
    controller.abort();
    return { code: await running, printed };
  }

  test('when the reader of the output goes away, then a command that watches ends, and nothing is complained about', () => {
    const others = process.stdout.listeners('error');
    const signal = processTerminal().interruption?.();
    const own = process.stdout.listeners('error').filter((listener) => !others.includes(listener));
    // The runner's own listeners would take it for the end of what this process reports.
    for (const listener of own) listener(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    assert.equal(signal?.aborted, true);
  });

  test('when something changes, then a line says what; Ctrl-C ends it', async () => {
    let isChanged = false;
    const { code, printed } = await watched([], false, async (lines) => {
      if (lines.length > 0 && !isChanged) {
        isChanged = true;
        await contest.command('maintenance', 'on', '--yes');
      }
      return lines.some((line) => line.includes('メンテナンス'));
    });
    assert.equal(code, 0);
    assert.match(printed.at(-1) ?? '', /^[\d-]+\(.\) [\d:]+ ★メンテナンス +[\d-]+\(.\) [\d:]+ から\n$/);
  });

  test('when it is a screen, then it is drawn as a whole; for scripts it is JSON', async () => {
    const screen = await watched([], true, async (lines) => lines.length > 0);
    assert.match(screen.printed[0] ?? '', /\[2J.*の状態[\s\S]*受験 /);
    const { printed } = await watched(['--json'], true, async (lines) => lines.length > 0);
    assert.equal(JSON.parse(printed[0] ?? '').is_in_maintenance, true);
  });

  test('when a reading takes long, then the next one is the later, and the screen says when', async () => {
    const { printed } = await heldUp(
      contest.pool,
      'lock table database_identity in access exclusive mode',
      () => watched([], true, async (lines) => lines.length > 0),
      () => pause(300),
    );
    const [, seconds] = /（(\d+)秒ごと/.exec(printed[0] ?? '') ?? [];
    assert.ok(Number(seconds) > 4, `${seconds} s`);
  });
});
