import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calls } from '@knowledgeking/contract';
import { updateExam } from '../../src/contest/queries.ts';
import { assertRefused, testExamId } from '../support/client.ts';
import { type FivePlayed, startFivePlayed } from '../support/five-played.ts';

let five: FivePlayed;
before(async () => {
  five = await startFivePlayed();
});
after(() => five.contest.close());

const sharedResults = [
  'getOverallResult',
  'getRegionalResult',
  'getChildrenResult',
  'getFirstPlaces',
  'getPastOverallResult',
] as const;

describe('before publication', () => {
  for (const name of sharedResults) {
    test(`when ${name} is called, then the exam is not aggregated`, async () => {
      await assertRefused(five.contest.client().call(name), 'exam_not_aggregated');
    });
  }

  test('when an exam is published without an aggregation, then there are no results rather than a failure', async () => {
    const { database, clock } = five.contest;
    await updateExam(database, testExamId, { results_published_at: clock.now });
    await five.contest.settle();
    for (const name of sharedResults)
      await assertRefused(five.contest.client().call(name), 'exam_not_aggregated');
    await assertRefused(five.eight.call('getPersonalResult'), 'exam_not_aggregated');
    assert.equal((await five.eight.call('getSubmissions')).status, 200);
  });
});

describe('after publication', () => {
  before(() => five.contest.publish());

  test('when the overall result is read, then it is that of the five who started', async () => {
    const { body, headers } = await five.contest.client().call('getOverallResult');
    const distribution = [1, 0, 1, 0, 0, 2, 0, 0, 1];
    assert.deepEqual(body, {
      participants: 5,
      average_score: 4,
      standard_deviation: 2.76,
      highest_score: 8,
      score_distribution: distribution.map((participants, score) => ({ score, participants })),
      average_score_rates_by_difficulty: {
        normal_level_score_rate: 0.6,
        hard_level_score_rate: 0.2,
        super_hard_level_score_rate: 0.2,
      },
      average_score_rates_by_quiz_genre: {
        character_score_rate: 0.4,
        stories_and_dialogues_score_rate: 0.8,
        culture_score_rate: 0.4667,
        capabilities_and_skills_score_rate: 0.6,
      },
    });
    assert.match(headers.get('cache-control') ?? '', /^public, max-age=\d{2,}$/);
    assert.deepEqual((await five.contest.client().call('getPastOverallResult')).body, body);
  });

  test('when the regional result is read, then regions with participants are ordered by average score', async () => {
    const { body } = await five.contest.client().call('getRegionalResult');
    assert.deepEqual(body.regional_ranking, [
      { rank: 1, name: '東京都', average_score: 6.5, deviation: 61.9, participants: 2 },
      { rank: 2, name: '海外', average_score: 3.5, deviation: 50.6, participants: 2 },
      { rank: 3, name: '北海道', average_score: 0, deviation: 37.5, participants: 1 },
    ]);
  });

  test('when the children’s result is read, then it is that of the children', async () => {
    const { body } = await five.contest.client().call('getChildrenResult');
    assert.equal(body.participants, 2);
    assert.equal(body.average_score, 3.5);
    assert.equal(body.standard_deviation, 1.5);
    const distribution = [0, 0, 1, 0, 0, 1, 0, 0, 0];
    assert.deepEqual(
      body.score_distribution.map(({ participants }) => participants),
      distribution,
    );
  });

  test('when a result is asked for again with its ETag, then it is not sent again, until there is a new version', async () => {
    const client = five.contest.client();
    for (const name of sharedResults) {
      const ask = (etag: string) =>
        client.send(calls[name].method, calls[name].path.replace(':id', testExamId), {
          headers: { 'if-none-match': etag },
        });
      const first = await client.call(name);
      const etag = first.headers.get('etag') ?? '';
      assert.match(etag, /^"[\w-]{22}"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const { status, body, headers } = await ask(known);
        assert.deepEqual([status, body, headers.get('etag')], [304, '', etag], name);
        assert.equal(headers.get('cache-control'), first.headers.get('cache-control'));
      }
      assert.deepEqual((await ask('"other"')).body, first.body);
    }
    const etag = (await client.call('getOverallResult')).headers.get('etag');
    const key = five.contest.database.updateTable('accepted_answers').where('quiz_number', '=', 1);
    await key.set({ canonical_answer: '4' }).execute();
    await five.contest.publish();
    const changed = await client.call('getOverallResult');
    assert.notEqual(changed.headers.get('etag'), etag);
    assert.equal(changed.body.highest_score, 7);
    await key.set({ canonical_answer: '3' }).execute();
  });

  test('when publication is taken back, then everything is hidden again', async () => {
    await updateExam(five.contest.database, testExamId, { results_published_at: null });
    await five.contest.settle();
    for (const name of sharedResults)
      await assertRefused(five.contest.client().call(name), 'exam_not_aggregated');
    await assertRefused(five.eight.call('getSubmissions'), 'exam_cannot_get_submissions');
  });
});
