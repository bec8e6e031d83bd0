import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { spreadMilliseconds } from '@knowledgeking/contract/rules/pauses';
import { isEntryOpen, periodAt, periods } from '@knowledgeking/contract/rules/periods';
import { scheduleOf } from '../../src/contest/move-period.ts';

const now = new Date('2025-06-01T12:34:56.789+09:00');
const duration = 60 * 60_000;
const examOf = (length: number) => ({
  exam_start_at: new Date(0),
  exam_end_at: new Date(length),
  duration_seconds: duration / 1_000,
});

describe('a schedule for a period', () => {
  for (const period of periods) {
    test(`when it is for ${period}, then the contest is in it now, with its dates in order`, () => {
      const examLength = 90 * 60_000;
      const schedule = scheduleOf(examOf(examLength), period, now);
      const is_result_published = period === 'result_published';
      assert.equal(periodAt({ ...schedule, is_result_published }, now), period);
      assert.equal(isEntryOpen(period, schedule, now), period === 'entry');
      assert.ok(schedule.entry_start_at < schedule.entry_end_at);
      assert.ok(schedule.entry_end_at < schedule.exam_start_at);
      assert.equal(schedule.exam_end_at.getTime() - schedule.exam_start_at.getTime(), examLength);
    });
  }

  test('when it is for in_progress, then the rush of the start is over, and a whole attempt fits in from now on', () => {
    for (const length of [duration, 90 * 60_000]) {
      const { exam_start_at, exam_end_at } = scheduleOf(examOf(length), 'in_progress', now);
      assert.ok(now.getTime() - exam_start_at.getTime() >= spreadMilliseconds.start);
      assert.ok(exam_end_at.getTime() - now.getTime() >= duration);
    }
  });
});
