import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordChange, toJson } from '../../src/operations/log/audit.ts';
import { listAuditEntries } from '../../src/operations/log/queries.ts';
import { testContest } from '../support/contest.ts';

const contest = testContest();

const change = { operator: 'hana', command: 'extend', subject: { minutes: 7 } };
const latest = async () => (await listAuditEntries(contest.database, { limit: 1 }))[0];

describe('names as programs read them', () => {
  test('when some are camelCase, then they are snake_case at any depth, and times are Japan’s; a sentence and values stay', () => {
    const at = new Date('2025-06-22T04:00:00Z');
    assert.deepEqual(toJson({ examId: 'myExam', list: [{ isVoid: null, at }], 'GET by Hana': 1 }), {
      exam_id: 'myExam',
      list: [{ is_void: null, at: '2025-06-22T13:00:00.000+09:00' }],
      'GET by Hana': 1,
    });
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
