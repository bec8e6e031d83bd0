import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withDays } from '../src/pack/contest.ts';
import { examStatuses, isEntryOpen, periodAt, periods, scheduleStatusIn } from '../src/rules/periods.ts';

const schedule = {
  entry_start_at: new Date('2025-05-10T00:00:00+09:00'),
  entry_end_at: new Date('2025-06-15T00:00:00+09:00'),
  exam_start_at: new Date('2025-06-22T13:00:00+09:00'),
  exam_end_at: new Date('2025-06-22T14:30:00+09:00'),
  is_result_published: false,
};

/** Japan time; each moment is one at which something changes, or the millisecond before it. */
const moments = [
  ['2025-01-01T00:00:00.000', 'entry', 'before_start', false],
  ['2025-05-09T23:59:59.999', 'entry', 'before_start', false],
  ['2025-05-10T00:00:00.000', 'entry', 'before_start', true],
  ['2025-06-14T23:59:59.999', 'entry', 'before_start', true],
  ['2025-06-15T00:00:00.000', 'just_before_start', 'before_start', false],
  ['2025-06-22T12:59:59.999', 'just_before_start', 'before_start', false],
  ['2025-06-22T13:00:00.000', 'in_progress', 'in_progress', false],
  ['2025-06-22T14:29:59.999', 'in_progress', 'in_progress', false],
  ['2025-06-22T14:30:00.000', 'after_end_not_aggregated', 'ended', false],
  ['2030-01-01T00:00:00.000', 'after_end_not_aggregated', 'ended', false],
] as const;

test('when the period that is known is older than the end of entry, then entry is closed all the same', () => {
  const now = schedule.entry_end_at;
  assert.equal(isEntryOpen('entry', schedule, new Date(now.getTime() - 1)), true);
  assert.equal(isEntryOpen('entry', schedule, now), false);
});

describe('period', () => {
  for (const [moment, period, status, isOpen] of moments) {
    test(`when it is ${moment}, then the period is ${period} and entry is ${isOpen ? 'open' : 'closed'}`, () => {
      const now = new Date(`${moment}+09:00`);
      assert.equal(periodAt(schedule, now), period);
      assert.equal(scheduleStatusIn[period], status);
      assert.equal(isEntryOpen(period, schedule, now), isOpen);
    });
  }

  test('when the results are published, then the period says so and entry is closed, whatever the date', () => {
    const published = { ...schedule, is_result_published: true };
    assert.equal(scheduleStatusIn.result_published, 'result_published');
    for (const [moment] of moments) {
      const now = new Date(`${moment}+09:00`);
      assert.equal(periodAt(published, now), 'result_published');
      assert.equal(isEntryOpen('result_published', published, now), false);
    }
  });
});

test('when the halves speak of a period or of a contestant, then in the names that other programs know', () => {
  assert.deepEqual(
    [...periods, ...examStatuses],
    [
      ...['entry', 'just_before_start', 'in_progress', 'after_end_not_aggregated', 'result_published'],
      ...['not_started', 'in_examination_period', 'finished', 'time_over'],
    ],
  );
});

test('when the terms name days, then those of the pack, or where it says nothing, what they have always said', () => {
  const terms = '{unconfirmed_days} {mail_days} {people_days}';
  assert.equal(withDays(terms), '2 90 180');
  assert.equal(withDays(terms, { unconfirmed_days: 3, mail_days: 30, people_days: 365 }), '3 30 365');
});
