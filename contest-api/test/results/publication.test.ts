import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ExamWithKey } from '../../src/contest/exam.ts';
import { isAggregatedAfterEnd, untilAnswersAreIn } from '../../src/results/publication.ts';
import { testContest } from '../support/contest.ts';
import { testTimes } from '../support/pack.ts';

let exam: ExamWithKey;
const contest = testContest({ now: testTimes.entry }, async () => {
  exam = await contest.exam();
});
const pastEnd = (milliseconds: number) => new Date(exam.exam_end_at.getTime() + milliseconds);

describe('marking and publishing', () => {
  for (const milliseconds of [-60_000, 0, 50, 3_990, 5_000]) {
    test(`when it is ${milliseconds} ms past the end, then it is refused, with the moment from which it is allowed`, async () => {
      const refused = untilAnswersAreIn(exam, pastEnd(milliseconds));
      await assert.rejects(refused, /2025-06-22\(日\) 14:30:05 まで回答を受けつけています/);
    });
  }

  for (const [milliseconds, expected] of [
    [5_001, [14_999]],
    [12_000, [8_000]],
    [20_000, []],
    [3_600_000, []],
  ] as const) {
    test(`when it is ${milliseconds} ms past the end, then it waits for answers under way: ${expected} ms`, async () => {
      const waits: number[] = [];
      await untilAnswersAreIn(exam, pastEnd(milliseconds), async (wait) => waits.push(wait));
      assert.deepEqual(waits, expected);
    });
  }

  test('when it was aggregated before the present end and its grace, then the results may be incomplete', () => {
    for (const [aggregated_at, expected] of [
      [null, false],
      [pastEnd(-1), false],
      [pastEnd(5_000), false],
      [pastEnd(5_001), true],
    ] as const)
      assert.equal(isAggregatedAfterEnd({ ...exam, aggregated_at }), expected);
  });
});
