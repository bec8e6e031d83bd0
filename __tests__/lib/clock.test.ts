/** @jest-environment node */

import { createServerClock } from '@/lib/clock';

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
