import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { retentionOf, retentionWords } from '../src/pack/contest.ts';

describe('for how long people are known', () => {
  test('when a pack says nothing, then it is what the terms have always said', () => {
    assert.deepEqual(retentionOf({}), { unconfirmed: 2, mails: 90, people: 180 });
  });

  test('when a pack says it, then the terms name the same days', () => {
    const retention = { unconfirmed_days: 3, mail_days: 30, people_days: 365 };
    assert.deepEqual(retentionWords(retentionOf({ retention })), {
      '{unconfirmed_days}': '3',
      '{mail_days}': '30',
      '{people_days}': '365',
    });
  });
});
