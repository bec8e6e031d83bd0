import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { recordChange, toJson } from '../../src/operations/audit.ts';
import { endAuditEntry, insertAuditEntry, listAuditEntries } from '../../src/operations/queries.ts';
import { runCommand } from '../support/command-line.ts';
import { testContest } from '../support/contest.ts';

const contest = testContest({ now: new Date() });

const entries = async (...words: string[]) => (await contest.outcome('log', ...words)).entries;

describe('log', () => {
  test('when nothing was changed, then it says so', async () => {
    assert.equal(await contest.printed('log'), '記録はまだありません。\n');
    assert.deepEqual(await entries(), []);
  });

  test('when commands have changed something, then it says who did what with which arguments, and what came of it', async () => {
    await contest.command('period', 'after_end_not_aggregated');
    await contest.command('simulate', '--participants', '3', '--yes');
    await contest.command('simulate', '--participants', '4', '--dry-run');
    const { stdout } = await contest.command('log');
    const [latest, outcome, ...others] = stdout.trim().split('\n');
    assert.match(
      latest ?? '',
      /^[\d-]+\(.\) [\d:]+ {2}完了 {2}hana {2}simulate {2}種=1 試験=test-exam 人数=3$/,
    );
    assert.match(outcome ?? '', /^ +→ 種=1 試験=test-exam 人数=3$/);
    assert.equal(others.length, 2, 'what was only tried is not among the changes');
    const changes = (await entries()).map(
      (entry: Record<string, unknown>) => `${entry.command}: ${entry.state}`,
    );
    assert.deepEqual(changes, ['simulate: done', 'period: done']);
  });

  test('when nobody has said who types, then it is said once whose name is in the log, to somebody who is there', async () => {
    const change = () => runCommand(contest.url, ['maintenance', 'on'], {}, 'y');
    assert.match((await change()).stderr, /「.+」と残ります。.*OPERATOR=/);
    assert.equal((await change()).stderr, '');
    await contest.command('maintenance', 'off', '--yes');
  });

  test('when one was killed half-way, and one failed, then both are told from those that are done', async () => {
    const { database } = contest;
    const later = (seconds: number) => new Date(Date.now() + 60_000 + seconds * 1_000);
    const begin = async (command: string, began_at: Date) => {
      const change = { audit_entry_id: randomUUID(), operator: 'taro@host', command, subject: {} };
      await insertAuditEntry(database, { ...change, began_at });
      return change.audit_entry_id;
    };
    await begin('publish', later(0));
    const failed = await begin('aggregate', later(1));
    await endAuditEntry(database, failed, { ended_at: later(5), error: '途中で変わりました' });
    const since = later(-1).toISOString().replace(/\.\d+/, '');
    const states = (await entries('--since', since)).map(({ state }: { state: string }) => state);
    assert.deepEqual(states, ['failed', 'unfinished']);
    const stdout = await contest.printed('log', '--limit', '2');
    assert.match(stdout, /失敗 {2}taro@host {2}aggregate\n +→ 途中で変わりました\n/);
    assert.match(stdout, /途中 {2}taro@host {2}publish\n.*途中で止められました.*\n新しいほうから2件/);
  });
});

test('when a detail is somebody’s own word, then it stays as it is, also where another detail has that name', async () => {
  const lineOf = async (command: string, subject: object) => {
    await recordChange(contest.database, { operator: 'hana', command, subject }, async () => ({}));
    const made = (await contest.printed('log'))
      .split('\n')
      .find((line) => line.includes(`hana  ${command}  `));
    return made?.split(`hana  ${command}  `)[1];
  };
  const lines: [command: string, subject: object, told: string][] = [
    ['notify outage 1', { template: 'outage' }, '文面=outage'],
    ['notify everyone', { template: 'everyone' }, '文面=everyone'],
    ['notify stop', { audience: 'qualifiers', template: 'results' }, '相手=予選通過者 文面=results'],
    ['mail preview', { kind: 'entry' }, '種類=entry'],
    ['maintenance on', { message: 'none' }, '文=none'],
    ['remark', { change: { kind: 'void' }, reason: 'created' }, '変更=（種類=全員正解） 理由=created'],
    ['participant cancel', { reason: 'own_request', mail: true }, 'メールで知らせる=はい 理由=本人の申し出'],
    ['participant correct', { fields: ['email', 'birthplace'] }, '直したところ=メールアドレス、出身地'],
    ['participant accommodate', { granted: 'none' }, '認めた倍率=制限なし'],
    ['period', { period: 'entry' }, '期間=エントリー期間'],
  ];
  for (const [command, subject, told] of lines) assert.equal(await lineOf(command, subject), told);
});

const change = { operator: 'hana', command: 'extend', subject: { minutes: 7 } };
const latest = async () =>
  (await listAuditEntries(contest.database, { limit: 9 })).find(({ command }) => command === change.command);

test('when names are camelCase, then programs read them in snake_case at any depth, and times are Japan’s; a sentence and values stay', () => {
  const at = new Date('2025-06-22T04:00:00Z');
  assert.deepEqual(toJson({ examId: 'myExam', list: [{ isVoid: null, at }], 'GET by Hana': 1 }), {
    exam_id: 'myExam',
    list: [{ is_void: null, at: '2025-06-22T13:00:00.000+09:00' }],
    'GET by Hana': 1,
  });
});

describe('an operator’s change', () => {
  test('when it fails, then the log keeps the first line of why, and the operator sees the error itself', async () => {
    const failing = recordChange(contest.database, change, async () => {
      throw new Error('The disk is full.\nDetail: hama@example.jp');
    });
    await assert.rejects(failing, /hama@example.jp/);
    const { error, outcome, ended_at } = (await latest()) ?? {};
    assert.deepEqual([error, outcome], ['The disk is full.', null]);
    assert.ok(ended_at);
  });

  test('when it is under way, then the log has its beginning and no end', async () => {
    await recordChange(contest.database, change, async () => {
      const { ended_at, subject } = (await latest()) ?? {};
      assert.deepEqual([ended_at, subject], [null, { minutes: 7 }]);
      return {};
    });
  });

  test('when a part of the outcome is about a person, then only the rest is noted', async () => {
    const outcome = await recordChange(
      contest.database,
      change,
      async () => ({ count: 1, email: 'hama@example.jp' }),
      ({ count }) => ({ count }),
    );
    assert.equal(outcome.email, 'hama@example.jp');
    assert.deepEqual((await latest())?.outcome, { count: 1 });
  });
});
