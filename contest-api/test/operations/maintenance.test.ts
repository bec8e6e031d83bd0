import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type Call, type CallName, calls, errorCodesOf } from '@knowledgeking/contract';
import { writeMaintenance } from '../../src/contest/queries.ts';
import { assertRefused, type Client } from '../support/client.ts';
import { testContest } from '../support/contest.ts';

let contestant: Client;
const contest = testContest({}, async () => {
  contestant = await contest.contestant();
});

async function switchMaintenance(isInMaintenance: boolean, message = ''): Promise<void> {
  await writeMaintenance(contest.database, { isInMaintenance, message }, contest.clock.now);
  await contest.settle();
}

const message = '18時までメンテナンスをしています。';
const others = (Object.keys(calls) as CallName[]).filter(
  (name) => !['getSiteStatus', 'debugMaintenance'].includes(name),
);

describe('in maintenance', () => {
  beforeEach(() => switchMaintenance(true, message));
  afterEach(() => switchMaintenance(false));

  test('when any other call is made, then it returns a 503 with the operators’ message', async () => {
    for (const name of others) {
      const call: Call = calls[name];
      const answer = await contestant.sendTo(name, call.body ? { body: '{}', type: 'application/json' } : {});
      assert.deepEqual([answer.status, answer.body.error_code], [503, 'in_maintenance'], name);
      assert.equal(answer.body.message, message, name);
    }
  });

  test('when the contract is read, then it names the 503 at these calls and at no other', () => {
    const named = (Object.keys(calls) as CallName[]).filter((name) =>
      errorCodesOf(calls[name]).includes('in_maintenance'),
    );
    assert.deepEqual(named, others);
  });

  test('when the switch is used, then it works', async () => {
    const { status } = await contestant.call('debugMaintenance', {
      body: { maintenance_status: 'in_maintenance', message },
    });
    assert.equal(status, 200);
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
