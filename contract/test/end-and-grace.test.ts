import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  answersAcceptedUntil,
  durationFactors,
  earliestAcceptedEnd,
  endOfAttempt,
  ownDuration,
  quickScoreKeptUntil,
} from '../src/rules/end-and-grace.ts';

const minute = 60_000;

/** An exam of 60 minutes that is open for 240. */
const exam = { duration: 60 * minute, exam_start_at: 0, exam_end_at: 240 * minute };

/** In minutes: what was granted, when the attempt begins, what was given back after an outage, and when it ends. */
const ends: [granted: keyof typeof durationFactors | undefined, start: number, back: number, end: number][] =
  [
    [undefined, 0, 0, 60],
    [undefined, 180, 0, 240],
    [undefined, 200, 0, 240],
    [undefined, 200, 5, 245],
    ['1.25', 0, 0, 75],
    ['1.5', 10, 0, 100],
    ['1.5', 10, 5, 105],
    ['2', 0, 0, 120],
    ['none', 0, 0, 240],
    ['none', 230, 7, 247],
  ];

describe('the end of an attempt', () => {
  for (const [granted, start, back, end] of ends) {
    test(`when ${granted ?? 'nothing'} is granted, it begins at ${start} and ${back} are given back, then it ends at ${end}`, () => {
      const durationFactor = granted ? durationFactors[granted] : 1;
      const attempt = { startedAt: start * minute, durationFactor, credit: back * minute };
      assert.equal(endOfAttempt(attempt, exam), end * minute);
    });
  }

  test('when a duration is shown, then it is no longer than the exam is open', () => {
    const opensLater = { ...exam, exam_start_at: 10 * minute };
    assert.equal(ownDuration(1, opensLater), 60 * minute);
    assert.equal(ownDuration(1.25, opensLater), 75 * minute);
    assert.equal(ownDuration(durationFactors.none, opensLater), 230 * minute);
  });

  test('when an answer was on its way, then it is accepted for five seconds more, from either side', () => {
    assert.equal(answersAcceptedUntil(minute), minute + 5_000);
    assert.equal(earliestAcceptedEnd(minute + 5_000), minute);
  });

  test('when others may still answer, then the quick score is kept, unless the pack says otherwise', () => {
    assert.equal(quickScoreKeptUntil('after_end', minute), minute + 5_000);
    assert.equal(quickScoreKeptUntil('at_finish', minute), undefined);
  });
});
