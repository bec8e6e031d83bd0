import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { processorBlockingTime } from '../bench/blocking-time.ts';

const on = { ph: 'X', pid: 1, tid: 1, args: {} };
const paint = { ...on, ph: 'R', name: 'firstContentfulPaint', ts: 1_000 };
const task = (ts: number, tdur: number, tid = 1) => ({
  ...on,
  name: 'RunTask',
  ts,
  dur: 10 * tdur,
  tdur,
  tid,
});

suite("total blocking time by the processor's time", () => {
  test('counts what tasks after the first paint take over 50 ms on the slower phone', () => {
    const events = [task(0, 90_000), paint, task(2_000, 20_000), task(50_000, 12_000), task(90_000, 30_000)];
    assert.equal(processorBlockingTime(events, 4), 30 + 70);
    assert.equal(processorBlockingTime(events, 2), 10);
  });

  test('counts no other thread, and nothing where nothing was painted', () => {
    assert.equal(processorBlockingTime([paint, task(2_000, 90_000, 2)], 4), 0);
    assert.equal(processorBlockingTime([task(2_000, 90_000)], 4), 0);
  });
});
