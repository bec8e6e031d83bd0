/** @jest-environment node */

import { formatDuration, splitDuration } from '@/lib/time-text';

test.each([
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
  [1, '00:00:01'],
  [59_000, '00:00:59'],
  [3_600_000, '01:00:00'],
  [3_599_001, '01:00:00'],
  [90_061_000, '25:01:01'],
])('%s ms is %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

test('days are told apart for countdowns', () => {
  expect(splitDuration(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
});
