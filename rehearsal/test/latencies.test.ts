import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Latencies } from '../src/latencies.ts';
import { arrivalOf, contestantsOf, type Plan } from '../src/plan.ts';

describe('latencies', () => {
  const counted = (values: number[]) => {
    const latencies = new Latencies();
    for (const value of values) latencies.record(value);
    return latencies;
  };
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

  test('when percentiles are read, then they are at most 2 % too high', () => {
    const latencies = counted(hundred);
    for (const [share, exact] of [
      [0.5, 50],
      [0.99, 99],
      [1, 100],
    ] as const) {
      const read = latencies.percentile(share);
      assert.ok(read >= exact && read <= exact * 1.02, `${share}: ${read}`);
    }
    assert.equal(latencies.longest, 100);
    assert.ok(Math.abs(latencies.shareWithin(90) - 0.9) <= 0.02);
  });

  test('when those of two machines are added up, then they are as if one had counted', () => {
    const merged = new Latencies();
    for (const half of [hundred.slice(0, 50), hundred.slice(50)])
      merged.add(JSON.parse(JSON.stringify(counted(half))));
    assert.deepEqual(merged.toJSON(), counted(hundred).toJSON());
  });

  test('when nothing was recorded, or something out of all bounds, then there is still a figure', () => {
    assert.equal(new Latencies().percentile(0.99), 0);
    assert.equal(new Latencies().shareWithin(1), 1);
    assert.equal(counted([0, 1e9]).longest, 1e9);
    const early = new Latencies();
    early.add(JSON.parse(JSON.stringify(counted([-0.4]))));
    assert.deepEqual([early.count, early.percentile(1)], [1, 0]);
  });
});

test('when several machines share a plan, then each contestant is walked by one, at the same moment', () => {
  const plan: Plan = { participants: 10, over: 1_000, share: { part: 1, of: 1 }, speed: 1, seed: 1 };
  const parts = [1, 2, 3].map((part) => contestantsOf({ ...plan, share: { part, of: 3 } }));
  assert.deepEqual(
    parts.flat().sort((one, other) => one - other),
    contestantsOf(plan),
  );
  assert.deepEqual([arrivalOf(0, plan), arrivalOf(5, plan)], [0, 500]);
});
