/** @jest-environment node */

import {
  formatDate,
  formatDateTime,
  formatDayTime,
  formatDuration,
  formatSpan,
  splitDuration,
} from '@/lib/time-text';

test.each([
  ['2025-06-22T13:00:00.000+09:00', '2025年6月22日(日) 13:00'],
  ['2025-06-21T23:30:00.000Z', '2025年6月22日(日) 08:30'],
  ['2025-12-31T15:00:00.000Z', '2026年1月1日(木) 00:00'],
])('%s is %s in Japan', (time, text) => {
  expect(formatDateTime(time)).toBe(text);
});

test('a date from milliseconds', () => {
  expect(formatDate(Date.parse('2025-08-09T00:00:00+09:00'))).toBe('2025年8月9日(土)');
});

test('a span names its day once', () => {
  expect(formatSpan('2025-06-22T13:00:00+09:00', '2025-06-22T14:30:00+09:00')).toBe(
    '2025年6月22日(日) 13:00 〜 14:30',
  );
  expect(formatSpan('2025-05-12T12:00:00+09:00', '2025-06-20T18:00:00+09:00')).toBe(
    '2025年5月12日(月) 12:00 〜 2025年6月20日(金) 18:00',
  );
});

test.each([
  ['2025-06-15T00:00:00+09:00', '6月15日(日) 0:00'],
  ['2025-06-20T18:05:59+09:00', '6月20日(金) 18:05'],
  ['2025-11-02T00:30:00Z', '11月2日(日) 9:30'],
])('%s is near, and said as %s', (time, text) => {
  expect(formatDayTime(time)).toBe(text);
});

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
