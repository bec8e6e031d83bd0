import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { inRoot } from '@knowledgeking/stage/paths';
import { processorBlockingTime } from '../bench/trace.ts';
import { allAtOnce, inTurns, refusalsAt } from '../model/refusals.ts';
import { modelPartOf, modelText } from '../model/report.ts';

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

suite('the model of a million browsers', () => {
  test('when its inputs or the site’s rules change, then docs/scaling.md has to be written again', () => {
    const written = modelPartOf(readFileSync(inRoot('docs/scaling.md'), 'utf8'));
    assert.equal(written, modelText(), 'npm run bench -- model --write');
  });

  test('when the API takes as many starts as come in turns, then hardly any is refused, and without turns many are', () => {
    assert.ok(refusalsAt(inTurns, 1.5).refused < 0.2);
    assert.ok(refusalsAt(allAtOnce, 1.5).refused > 0.5);
    assert.equal(refusalsAt(allAtOnce, 100).refused, 0);
  });
});
