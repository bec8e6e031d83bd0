import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type Call, type CallName, calls, errorCodesOf } from '@knowledgeking/contract';
import { updateExam, writeMaintenance } from '../../src/contest/queries.ts';
import { assertRefused, type Client, testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { LivePage } from '../support/live-page.ts';
import { lastedFor } from '../support/outages.ts';

let contestant: Client;
const contest = testContest({}, async () => {
  contestant = await contest.contestant();
});

async function switchMaintenance(isInMaintenance: boolean, message = ''): Promise<void> {
  await writeMaintenance(contest.database, { isInMaintenance, message }, contest.clock.now);
  await contest.settle();
}

const message = '18時までメンテナンスをしています。';
const names = Object.keys(calls) as CallName[];
const others = names.filter((name) => !['getSiteStatus', 'debugMaintenance'].includes(name));

describe('in maintenance', () => {
  beforeEach(() => switchMaintenance(true, message));
  afterEach(() => switchMaintenance(false));

  test('when any other call is made, then it returns a 503 with the operators’ message', async () => {
    for (const name of others) {
      const call: Call = calls[name];
      const answer = await contestant.sendTo(name, call.body ? { body: '{}', type: 'application/json' } : {});
      const { error_code, message: said } = answer.body;
      assert.deepEqual([answer.status, error_code, said], [503, 'in_maintenance', message], name);
    }
  });

  test('when the contract is read, then it names the 503 at these calls and at no other', () => {
    const named = names.filter((name) => errorCodesOf(calls[name]).includes('in_maintenance'));
    assert.deepEqual(named, others);
  });

  test('when the site asks for its status, then it is told of the maintenance', async () => {
    const { status, body } = await contestant.call('getSiteStatus');
    assert.equal(status, 200);
    assert.equal(body.site_status.maintenance_status, 'in_maintenance');
  });

  test('when a page on an allowed origin asks, then it may read the 503', async () => {
    const headers = { origin: 'https://quiz.example.jp' };
    const answer = await contestant.call('getMe', { headers });
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('access-control-allow-origin'), headers.origin);
  });

  test('when a load balancer looks, then the copy is alive and ready', async () => {
    const operations = await contest.openOperations();
    for (const path of ['/healthz', '/readyz']) assert.equal((await fetch(operations + path)).status, 200);
  });
});

describe('around maintenance', () => {
  test('when it ends in the middle of an attempt, then the attempt goes on where it was', async () => {
    const client = await contest.contestant();
    await client.call('startExam');
    await switchMaintenance(true);
    await assertRefused(client.submit(1, '3'), 'in_maintenance');
    await switchMaintenance(false);
    const { body } = await client.call('getQuiz');
    assert.equal(body.quiz.number, 1);
    assert.equal(body.user_exam_status.submitted_quiz_count, 0);
  });

  test('when it is switched by the debug call, then it applies at once', async () => {
    const on = { maintenance_status: 'in_maintenance', message } as const;
    const answer = await contest.client().call('debugMaintenance', { body: on });
    assert.equal(answer.body.maintenance_status, 'in_maintenance');
    assert.equal((await contestant.call('getMe')).body.message, message);
    await contest.client().call('debugMaintenance', { body: { maintenance_status: 'none' } });
    assert.equal((await contestant.call('getMe')).status, 200);
  });
});

describe('contest maintenance', () => {
  const contest = testContest({ now: new Date() }, async () => {
    await contest.command('period', 'in_progress');
    contest.clock.now = new Date();
    await contest.settle();
  });
  beforeEach(() => contest.command('maintenance', 'off', '--yes'));

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
    await contest.query('update attempts set started_at = $1', [ago(20)]);
    await contest.query('update attempts set finished_at = $1 where finished_at is not null', [ago(15)]);
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
