import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { ActiveParticipants, PlayCallers } from '../../src/operations/metrics/counts.ts';

describe('who called to play in a window', () => {
  test('when somebody calls again and again, then they count once, and as not served if any call failed', () => {
    const callers = new PlayCallers();
    const [served, unserved] = [randomUUID(), randomUUID()];
    for (const failure of [undefined, 'internal_server_error', 'abandoned', undefined] as const) {
      callers.note(served, undefined);
      callers.note(unserved, failure);
    }
    const failures = new Map([
      [served, undefined],
      [unserved, 'internal_server_error'],
    ]);
    assert.deepEqual(callers.take(), { failures, weight: 1 });
    assert.deepEqual(callers.take(), { failures: new Map(), weight: 1 });
  });

  test('when there are more than are kept, then the sample tells how many they are, and their share', () => {
    const callers = new PlayCallers();
    const ids = Array.from({ length: 20_000 }, () => randomUUID());
    for (let round = 0; round < 2; round += 1)
      for (const [place, id] of ids.entries())
        callers.note(id, place % 4 === 0 ? 'too_many_requests' : undefined);
    const { failures, weight } = callers.take();
    const failed = [...failures.values()].filter((outcome) => outcome === 'too_many_requests').length;
    const kept = failures.size;
    assert.ok(kept <= 256, `${kept}`);
    assert.ok(Math.abs(kept * weight - 20_000) < 10_000, `${kept} × ${weight}`);
    assert.ok(Math.abs(failed / kept - 0.25) < 0.2, `${failed} of ${kept}`);
  });
});

test('when participants call, then each counts once, until five minutes after the last call', () => {
  let time = 0;
  const active = new ActiveParticipants(() => time);
  for (const id of ['one', 'two', 'one']) active.note(id);
  assert.equal(active.count(), 2);
  time = 3 * 60_000;
  for (const id of ['three', 'one']) active.note(id);
  assert.equal(active.count(), 3);
  time = 5 * 60_000;
  assert.equal(active.count(), 2);
  time = 60 * 60_000;
  assert.equal(active.count(), 0);
});
