import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { periods } from '@knowledgeking/contract/rules/periods';
import { hashExamNumber } from '../../src/entry/exam-number.ts';
import { findParticipantByExamNumber } from '../../src/entry/queries.ts';
import { listAuditEntries } from '../../src/operations/queries.ts';
import { startTestContest, type TestContest } from '../support/contest.ts';
import { buildPack, testTimes } from '../support/pack.ts';

const debugKey = 'a key for the debug calls';
const pack = buildPack();
pack.contest = { ...pack.contest, demo: { simulated_participants: 20 } };

let staging: TestContest;
let production: TestContest;
before(async () => {
  [staging, production] = await Promise.all([
    startTestContest({ pack, settings: { appEnv: 'staging', debugKey } }),
    startTestContest({ pack, settings: { appEnv: 'production', debugKey } }),
  ]);
});
after(() => Promise.all([staging.close(), production.close()]));

const headers = { 'x-debug-key': debugKey };
const debugCalls = [
  ['POST', '/exams/test-exam/debug_entry', '{"children_division":false}'],
  ['GET', '/exams/test-exam/debug_titles'],
  ['POST', '/debug/period', '{"period":"entry"}'],
  ['POST', '/debug/maintenance', '{"maintenance_status":"in_maintenance"}'],
] as const;

async function birthplaceOf(examNumber: string): Promise<string | undefined> {
  const hash = hashExamNumber(staging.dataKey, examNumber);
  return (await findParticipantByExamNumber(staging.database, hash))?.birthplace;
}

describe('debug calls on staging', () => {
  test('when a contestant enters, then the exam number logs in, and the birthplace is 東京都 where none is given; an unknown one is refused', async () => {
    const enter = (birthplace?: string) =>
      staging.client().call('debugEntry', { headers, body: { children_division: true, birthplace } });
    const { body } = await enter();
    const me = await staging.client().call('login', { body });
    assert.equal(me.body.is_children_division, true);
    assert.equal(await birthplaceOf(body.base_crew_token), '東京都');
    assert.equal(await birthplaceOf((await enter('海外')).body.base_crew_token), '海外');
    const refused = await enter('月');
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.body.fields ?? {}), ['birthplace']);
  });

  test('when titles are requested, then all of the pack’s are there', async () => {
    const { body } = await staging.client().call('debugTitles', { headers });
    const titles = pack.titles.map(({ code, name, description }) => ({ code, name, description }));
    assert.deepEqual(body.titles, titles);
  });

  for (const period of periods)
    test(`when the contest is moved to ${period}, then it is there at once`, async () => {
      staging.clock.now = testTimes.inProgress;
      const { body } = await staging.client().call('debugPeriod', { headers, body: { period } });
      assert.equal(body.period, period);
      assert.equal((await staging.client().call('getSiteStatus')).body.site_status.period, period);
      const results = await staging.client().call('getOverallResult');
      assert.equal(results.status, period === 'result_published' ? 200 : 409);
    });

  test('when the contest is moved or put into maintenance, then the log says so', async () => {
    staging.clock.now = testTimes.inProgress;
    const client = staging.client();
    await client.call('debugPeriod', { headers, body: { period: 'entry' } });
    for (const maintenance_status of ['in_maintenance', 'none'] as const)
      await client.call('debugMaintenance', { headers, body: { maintenance_status } });
    const entries = await listAuditEntries(staging.database, { limit: 3 });
    assert.deepEqual(
      entries.map(({ command, operator, subject }) => [command, operator, subject]),
      [
        ['maintenance off', 'デバッグ用の呼び出し', {}],
        ['maintenance on', 'デバッグ用の呼び出し', { message: '' }],
        ['period', 'デバッグ用の呼び出し', { exam_id: 'test-exam', period: 'entry' }],
      ],
    );
  });

  test('when several move it at once, then each has moved it or is asked to try again', async () => {
    staging.clock.now = testTimes.inProgress;
    const wanted = Array.from({ length: 6 }).flatMap(() => ['result_published', 'entry'] as const);
    const moves = await Promise.all(
      wanted.map((period) => staging.client().call('debugPeriod', { headers, body: { period } })),
    );
    for (const { status } of moves) assert.ok([200, 429].includes(status), String(status));
  });

  test('when the results are shown, then the pack’s simulated contestants are among them, once', async () => {
    for (let time = 0; time < 2; time += 1)
      await staging.client().call('debugPeriod', { headers, body: { period: 'result_published' } });
    const { body } = await staging.client().call('getOverallResult');
    assert.equal(body.participants, 20);
  });
});

describe('debug calls on staging without the right key', () => {
  /** Everything by which a caller could tell two responses apart. */
  const looks = async (method: string, path: string, body?: string, extra: Record<string, string> = {}) => {
    const request = { headers: extra, ...(body && { body, type: 'application/json' }) };
    const answer = await staging.client().send(method, path, request);
    const { request_id: _, ...said } = answer.body as Record<string, unknown>;
    const names = [...answer.headers.keys()].filter((name) => name !== 'date');
    return { status: answer.status, said, names };
  };
  const keys: Record<string, string>[] = [{}, { 'x-debug-key': '' }, { 'x-debug-key': `${debugKey}!` }];

  for (const [method, path, body] of debugCalls)
    test(`when ${method} ${path} is called, then the response is that of an unknown call`, async () => {
      for (const key of keys)
        for (const [how, what, extra] of [
          [method, body, key],
          [method, body && '{"wrong":true}', key],
          [method, body, { ...key, origin: 'https://evil.example' }],
          ['PUT', body, key],
        ] as const) {
          const unknown = await looks(how, '/exams/test-exam/unknown', what, extra);
          assert.ok(unknown.status === 404 || 'origin' in extra);
          assert.deepEqual(await looks(how, path, what, extra), unknown);
        }
      const { site_status } = (await staging.client().call('getSiteStatus')).body;
      assert.equal(site_status.maintenance_status, 'none');
    });

  test('when the contest is in maintenance, then they are still unknown calls', async () => {
    const body = { maintenance_status: 'in_maintenance' } as const;
    await staging.client().call('debugMaintenance', { headers, body });
    for (const [method, path, sent] of debugCalls)
      assert.equal((await looks(method, path, sent)).said.error_code, 'not_found');
    await staging.client().call('debugMaintenance', { headers, body: { maintenance_status: 'none' } });
  });
});

test('when debug calls are made in production, then there are no such calls', async () => {
  for (const [method, path, body] of debugCalls) {
    const request = { headers, ...(body && { body, type: 'application/json' }) };
    assert.equal((await production.client().send(method, path, request)).body.error_code, 'not_found');
  }
});
