import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withDays } from '../src/pack/contest.ts';
import { durationFactors, ownDuration } from '../src/rules/accommodation.ts';
import { answersAcceptedUntil, earliestAcceptedEnd, endOfAttempt } from '../src/rules/end-and-grace.ts';
import {
  datesOutOfOrder,
  examStatuses,
  isEntryOpen,
  periodAt,
  periods,
  scheduleStatusIn,
} from '../src/rules/periods.ts';
import { calmPause } from '../src/rules/polling.ts';
import { quickScoreKeptUntil } from '../src/rules/quick-score.ts';
import { pauseBefore } from '../src/rules/retries.ts';
import { turnIn } from '../src/rules/rush.ts';

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

test('when a date comes before the one that has to come first, then both are named; equal ones are in order', () => {
  const dates = { entry_start_at: 1, entry_end_at: 1, exam_end_at: 0 };
  assert.deepEqual(datesOutOfOrder(dates), [['entry_end_at', 'exam_end_at']]);
});

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

const at = 1_000_000;

describe('a browser’s turn in a rush', () => {
  for (const [what, random, latest, waits] of [
    ['the first one’s turn comes at once', 0, undefined, 0],
    ['turns are spread evenly', 0.5, undefined, 5_000],
    ['the last one waits for ten seconds', 1, undefined, 10_000],
    ['where there is time to lose, nothing changes', 1, at + 10_000, 10_000],
    ['where there is little, the spread is as short', 0.5, at + 4_000, 2_000],
    ['where there is none, nobody waits', 1, at, 0],
    ['where it is too late, nobody waits', 1, at - 60_000, 0],
  ] as const) {
    test(`${what}: ${waits} ms`, () => assert.equal(turnIn('start', at, random, latest) - at, waits));
  }

  test('when scores or the status are asked for, then the rush is over after ten and five seconds', () => {
    assert.deepEqual([turnIn('quick_score', 0, 1), turnIn('status', 0, 1)], [10_000, 5_000]);
  });
});

describe('the pause until the site status is read again', () => {
  for (const [what, untilChange, random, pause] of [
    ['about 30 s, not in step: the soonest', undefined, 0, 24_000],
    ['on average', undefined, 0.5, 30_000],
    ['the latest', undefined, 1, 36_000],
    ['a date that is far away changes nothing', 3_600_000, 0.5, 30_000],
    ['after a date, once the cache has dropped the old response: the first', 10_000, 0, 11_000],
    ['the last', 10_000, 1, 16_000],
  ] as const) {
    test(`${what}: ${pause} ms`, () => assert.equal(calmPause(untilChange, random), pause));
  }
});

describe('the pause before the next try', () => {
  const attempts = [1, 2, 3, 4, 5, 6];

  test('when a response was lost, then pauses double up to 8 s, with jitter down to a half', () => {
    assert.deepEqual(
      attempts.map((attempt) => pauseBefore(attempt, 1)),
      [500, 1_000, 2_000, 4_000, 8_000, 8_000],
    );
    assert.equal(pauseBefore(3, 0), 1_000);
  });

  test('when a busy server refused many together, then they come back spread over a time that doubles, never sooner than it asked', () => {
    for (const attempt of attempts) assert.equal(pauseBefore(attempt, 0, 5), 5_000);
    assert.deepEqual(
      attempts.map((attempt) => pauseBefore(attempt, 1, 5) - 5_000),
      [2_000, 4_000, 8_000, 16_000, 16_000, 16_000],
    );
    assert.equal(pauseBefore(1, 0.5, 0), 1_000);
  });
});
