/** @jest-environment node */

import {
  type AfterPage,
  type LocalCounts,
  type LocalProgress,
  placeAfter,
  progressOf,
} from '@/lib/quiz/local-progress';

const counts = (answered: number, endsAt: number | null = 10_000): LocalCounts => ({
  answered,
  total: 3,
  endsAt,
});

describe('how far an attempt is', () => {
  test.each<[string, LocalCounts | undefined, number | undefined, LocalProgress]>([
    ['nothing started', undefined, 0, 'none'],
    ['just started', counts(0), 0, 'running'],
    ['before the last question', counts(2), 7_999, 'running'],
    ['at the end of time', counts(2), 10_000, 'over'],
    ['just after the end, with the clock set back a little since', counts(2), 8_000, 'over'],
    ['long after the end of time', counts(0), 1_000_000, 'over'],
    ['all answered in time', counts(3), 0, 'completed'],
    ['all answered, time over since', counts(3), 50_000, 'completed'],
    ['more answers than questions', counts(4), 0, 'completed'],
    ['no time limit', counts(2, null), 1_000_000, 'running'],
    ['time not known yet', counts(2), undefined, 'running'],
  ])('%s', (_what, attempt, now, expected) => {
    expect(progressOf(attempt, now)).toBe(expected);
  });
});

describe('where one belongs after playing', () => {
  test.each<[AfterPage, LocalProgress, ReturnType<typeof placeAfter>]>([
    ['finished', 'none', 'entrance'],
    ['finished', 'running', 'entrance'],
    ['finished', 'over', 'timeup'],
    ['finished', 'completed', 'stay'],
    ['timeup', 'none', 'entrance'],
    ['timeup', 'running', 'entrance'],
    ['timeup', 'over', 'stay'],
    ['timeup', 'completed', 'finished'],
    ['result', 'none', 'entrance'],
    ['result', 'running', 'entrance'],
    ['result', 'over', 'stay'],
    ['result', 'completed', 'stay'],
    ['answers', 'none', 'entrance'],
    ['answers', 'running', 'entrance'],
    ['answers', 'over', 'stay'],
    ['answers', 'completed', 'stay'],
  ])('%s with an attempt that is %s: %s', (page, progress, expected) => {
    expect(placeAfter(page, progress)).toBe(expected);
  });
});
