/** @jest-environment node */

import { createServerClock } from '@/lib/clock';
import {
  formatDate,
  formatDateTime,
  formatDayTime,
  formatDuration,
  formatSpan,
  splitDuration,
} from '@/lib/time-text';

const serverTime = '2025-06-22T13:00:00.000+09:00';
const server = Date.parse(serverTime);

function createDevice(deviceNow = 0) {
  const time = { monotonic: 5_000, device: deviceNow };
  const clock = createServerClock({ monotonicNow: () => time.monotonic, deviceNow: () => time.device });
  const pass = (milliseconds: number): void => {
    time.monotonic += milliseconds;
    time.device += milliseconds;
  };
  return { clock, time, pass };
}

test('knows nothing until the server has answered', () => {
  expect(createDevice().clock.now()).toBeUndefined();
});

test('half of the round trip is taken off', () => {
  const { clock } = createDevice();
  clock.sync(serverTime, 300);
  expect(clock.now()).toBe(server + 150);
});

test.each([
  ['right', server],
  ['a day ahead', server + 86_400_000],
  ['a day behind', server - 86_400_000],
])('a device clock that is %s changes nothing', (_name, deviceNow) => {
  const { clock, pass } = createDevice(deviceNow);
  clock.sync(serverTime, 0);
  pass(60_000);
  expect(clock.now()).toBe(server + 60_000);
  expect(clock.isDoubtful()).toBe(false);
});

test('a device clock that jumps during the exam changes nothing, but asks for the server’s word', () => {
  const { clock, time, pass } = createDevice(server);
  clock.sync(serverTime, 0);
  pass(1_000);
  time.device += 86_400_000;
  expect(clock.now()).toBe(server + 1_000);
  expect(clock.isDoubtful()).toBe(true);
});

test('a sleep in which the monotonic source stood still is noticed, and mended by the next answer', () => {
  const { clock, time } = createDevice(server);
  clock.sync(serverTime, 0);
  time.device += 600_000;
  expect(clock.isDoubtful()).toBe(true);
  clock.sync('2025-06-22T13:10:00.000+09:00', 0);
  expect(clock.now()).toBe(server + 600_000);
  expect(clock.isDoubtful()).toBe(false);
});

test.each([undefined, null, 12, '', 'noon'])('a server time of %j changes nothing', (value) => {
  const { clock } = createDevice();
  clock.sync(value, 0);
  expect(clock.now()).toBeUndefined();
});

test('reports every sync until it is stopped', () => {
  const { clock } = createDevice();
  const listener = jest.fn();
  const stop = clock.subscribe(listener);
  clock.sync(serverTime, 0);
  stop();
  clock.sync(serverTime, 0);
  expect(listener).toHaveBeenCalledTimes(1);
});

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
