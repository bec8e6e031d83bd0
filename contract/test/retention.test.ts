import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDays } from '../src/pack/contest.ts';

test('when the terms name days, then those of the pack, or where it says nothing, what they have always said', () => {
  const terms = '{unconfirmed_days} {mail_days} {people_days}';
  assert.equal(withDays(terms), '2 90 180');
  assert.equal(withDays(terms, { unconfirmed_days: 3, mail_days: 30, people_days: 365 }), '3 30 365');
});
