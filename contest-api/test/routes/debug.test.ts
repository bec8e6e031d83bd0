import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Period } from '@knowledgeking/contract';
import { findParticipantByExamNumber } from '../../src/repositories/entries.ts';
import { hashExamNumber } from '../../src/services/exam-number.ts';
import { startTestContest, type TestContest } from '../support/contest.ts';
import { buildPack, testTimes } from '../support/pack.ts';
import { assertRefused } from '../support/refusal.ts';

const sessionSecret = 'a secret of more than thirty-two characters';
const pack = buildPack();
pack.contest = { ...pack.contest, demo: { simulated_participants: 20 } };

let staging: TestContest;
let production: TestContest;
before(async () => {
  [staging, production] = await Promise.all([
    startTestContest({ pack, settings: { appEnv: 'staging', sessionSecret } }),
    startTestContest({ pack, settings: { appEnv: 'production', sessionSecret } }),
  ]);
});
after(() => Promise.all([staging.close(), production.close()]));

async function birthplaceOf(examNumber: string): Promise<string | undefined> {
  const hash = hashExamNumber(staging.dataKey, examNumber);
  return (await findParticipantByExamNumber(staging.database, hash))?.birthplace;
}

describe('debug calls on staging', () => {
  test('when one enters, then the exam number logs in, and the birthplace is 東京都 where none is given', async () => {
    const client = staging.client();
    const { body } = await client.call('debugEntry', { body: { children_division: true } });
    const me = await client.call('login', { body });
    assert.equal(me.body.is_children_division, true);
    assert.equal(await birthplaceOf(body.base_crew_token), '東京都');
  });

  test('when one enters with a birthplace, then it is taken; an unknown one is refused', async () => {
    const enter = (birthplace: string) =>
      staging.client().call('debugEntry', { body: { children_division: false, birthplace } });
    const { body } = await enter('海外');
    assert.equal(await birthplaceOf(body.base_crew_token), '海外');
    const refused = await enter('月');
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.body.fields ?? {}), ['birthplace']);
  });

  test('when titles are asked for, then all of the pack’s are there', async () => {
    const { body } = await staging.client().call('debugTitles');
    assert.deepEqual(
      body.titles,
      pack.titles.map(({ code, name, description }) => ({ code, name, description })),
    );
  });

  const periods: Period[] = [
    'in_progress',
    'result_published',
    'entry',
    'just_before_start',
    'after_end_not_aggregated',
  ];
  for (const period of periods) {
    test(`when the contest is moved to ${period}, then it is there at once`, async () => {
      staging.clock.now = testTimes.inProgress;
      const { body } = await staging.client().call('debugPeriod', { body: { period } });
      assert.equal(body.period, period);
      assert.equal((await staging.client().call('getSiteStatus')).body.site_status.period, period);
      const results = await staging.client().call('getOverallResult');
      assert.equal(results.status, period === 'result_published' ? 200 : 409);
    });
  }

  test('when the results are shown, then the pack’s simulated contestants are among them, once', async () => {
    for (let time = 0; time < 2; time += 1)
      await staging.client().call('debugPeriod', { body: { period: 'result_published' } });
    const { body } = await staging.client().call('getOverallResult');
    assert.equal(body.participants, 20);
  });
});

describe('debug calls in production', () => {
  test('when they are called, then there are no such calls', async () => {
    const client = production.client();
    await assertRefused(client.call('debugEntry', { body: { children_division: false } }), 'not_found');
    await assertRefused(client.call('debugTitles'), 'not_found');
    await assertRefused(client.call('debugPeriod', { body: { period: 'entry' } }), 'not_found');
    const maintenance = { maintenance_status: 'in_maintenance' } as const;
    await assertRefused(client.call('debugMaintenance', { body: maintenance }), 'not_found');
    assert.equal((await client.call('getSiteStatus')).body.site_status.maintenance_status, 'none');
  });
});
