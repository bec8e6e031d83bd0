import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { ContestCache } from '../../src/contest/contest-cache.ts';
import { importExam } from '../../src/contest/import-exam.ts';
import { testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { buildPack, testTimes } from '../support/pack.ts';

const contest = testContest();
beforeEach(() => contest.moveExam({ results_published_at: null }));

describe('site status and exams', () => {
  test('when the results are published, then both say so', async () => {
    contest.clock.now = testTimes.afterEnd;
    await contest.publish();
    const site = await contest.client().call('getSiteStatus');
    assert.equal(site.body.site_status.period, 'result_published');
    const [exam] = (await contest.client().call('getExams')).body.exams;
    assert.deepEqual([exam?.status, exam?.is_result_published], ['result_published', true]);
  });

  test('when exams are listed, then times are Japan’s and the extensions are there', async () => {
    contest.clock.now = testTimes.entry;
    const { body } = await contest.client().call('getExams');
    assert.equal(body.server_time, '2025-06-01T12:00:00.000+09:00');
    assert.deepEqual(body.exams, [
      {
        id: testExamId,
        title: '第7回 大海原ログブック 知識王決定戦 予選',
        teaser_start_at: '2025-05-01T00:00:00.000+09:00',
        entry_start_at: '2025-05-10T00:00:00.000+09:00',
        entry_end_at: '2025-06-15T00:00:00.000+09:00',
        exam_start_at: '2025-06-22T13:00:00.000+09:00',
        exam_end_at: '2025-06-22T14:30:00.000+09:00',
        status: 'before_start',
        is_result_published: false,
        is_committed: false,
        duration_seconds: 3600,
        quiz_count: 8,
      },
    ]);
  });

  test('when what is known ceases to be fresh while it is looked at, then it is used or read again', async (t) => {
    const cache = new ContestCache(contest.database);
    await cache.isUsable();
    let elapsed = performance.now();
    t.mock.method(performance, 'now', () => {
      elapsed += 600;
      return elapsed;
    });
    assert.equal((await cache.siteStatus(testTimes.entry)).period, 'entry');
  });

  test('when there are two exams, then the period is that of the one with the latest start', async () => {
    const later = {
      id: 'later-exam',
      entry_end_at: '2025-07-15T00:00:00+09:00',
      exam_start_at: '2025-07-22T13:00:00+09:00',
      exam_end_at: '2025-07-22T14:30:00+09:00',
    };
    await importExam(contest.database, buildPack({ exam: later }), contest.clock.now, { isListed: true });
    await contest.settle();
    contest.clock.now = testTimes.afterEnd;
    const { body } = await contest.client().call('getExams');
    const states = body.exams.map(({ id, status }) => `${id}: ${status}`);
    assert.deepEqual(states, [`${testExamId}: ended`, 'later-exam: before_start']);
    const site = await contest.client().call('getSiteStatus');
    assert.equal(site.body.site_status.period, 'entry');
  });
});

test('when a call is made, then the response has the headers that keep browsers from misusing it', async () => {
  for (const call of ['getSiteStatus', 'getMe'] as const) {
    const { headers } = await contest.client().call(call);
    const found = Object.fromEntries(Object.keys(protection).map((name) => [name, headers.get(name)]));
    assert.deepEqual(found, protection, call);
    assert.equal(headers.get('x-powered-by'), null);
  }
});

/** Helmet's default headers, with our own policy and no frames; HSTS is for production. */
const protection = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': null,
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
