import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { ActiveParticipants } from '../../src/operations/metrics/active-participants.ts';

test('when participants call, then each counts once for five minutes, give or take a little', () => {
  let time = 0;
  const active = new ActiveParticipants(() => time);
  const early = Array.from({ length: 20_000 }, () => randomUUID());
  const late = Array.from({ length: 10_000 }, () => randomUUID());
  const isAbout = (expected: number) =>
    assert.ok(Math.abs(active.count() - expected) <= expected * 0.02, `${active.count()}, not ${expected}`);
  assert.equal(active.count(), 0);
  for (const id of [...early, ...early]) active.note(id);
  isAbout(20_000);
  time = 3 * 60_000;
  for (const id of [...late, ...early.slice(0, 5_000)]) active.note(id);
  isAbout(30_000);
  time = 5 * 60_000;
  isAbout(15_000);
  time = 60 * 60_000;
  assert.equal(active.count(), 0);
});
