/** @jest-environment node */

import fc from 'fast-check';
import { createServerClock, type Moment, toleranceMilliseconds } from '@/lib/clock';

const serverTime = '2025-06-22T13:00:00.000+09:00';
const server = Date.parse(serverTime);
const second = 1_000;
const minute = 60 * second;

/** A device, and a server whose time goes on by itself. All times in milliseconds. */
function createDevice(deviceNow = 0) {
  let real = server;
  const moment: Moment = { monotonic: 5_000, device: deviceNow };
  const clock = createServerClock(() => ({ ...moment }));
  const pass = (milliseconds: number): void => {
    real += milliseconds;
    moment.monotonic += milliseconds;
    moment.device += milliseconds;
  };
  return {
    clock,
    pass,
    /** By how much the clock is ahead of the server: as it is shown, and for certain. */
    ahead: () => (clock.now() ?? Number.NaN) - real,
    certainlyAhead: () => (clock.certain() ?? Number.NaN) - real,
    /** The server is asked, with so long a way up and down; a cache may have kept its time for a while. */
    ask(up = 0, down = 0, { kept = 0, age = 0 } = {}): void {
      const sent = { ...moment };
      pass(up);
      const read = real - kept;
      pass(down);
      clock.sync(new Date(read).toISOString(), { sent, age });
    },
    /** The quartz of no device is quite right. */
    drift(by: number): void {
      moment.monotonic += by;
      moment.device += by;
    },
    moment: (): Moment => ({ ...moment }),
    setDeviceClock(by: number): void {
      pass(1);
      moment.device += by;
      pass(1);
    },
    /** The page's own time does not pass meanwhile. */
    sleep(milliseconds: number): void {
      pass(1);
      real += milliseconds;
      moment.device += milliseconds;
      pass(1);
    },
    hide: () => clock.noteVisibility(true),
    show: () => clock.noteVisibility(false),
  };
}
type Device = ReturnType<typeof createDevice>;

test('nothing is known until the server has answered, or by what is no time', () => {
  const { clock } = createDevice();
  for (const value of [undefined, null, 12, '', 'noon']) clock.sync(value);
  expect([clock.now(), clock.certain()]).toEqual([undefined, undefined]);
});

test.each<[string, (device: Device) => void, number]>([
  ['half of the first round trip is taken off', ({ ask }) => ask(100, 300), -100],
  [
    'a better reading counts from then on',
    ({ ask }) => {
      ask(100, 300);
      ask(10, 30);
    },
    -10,
  ],
  [
    'a worse one does not',
    ({ ask }) => {
      ask(10, 30);
      ask(100, 300);
    },
    -10,
  ],
  [
    'an answer that waited on its way up moves nothing',
    ({ ask }) => {
      ask(20, 20);
      ask(8_000, 20);
    },
    0,
  ],
  [
    'nor does one that waited on its way down',
    ({ ask }) => {
      ask(20, 20);
      ask(20, 8_000);
    },
    0,
  ],
  [
    'a slow first answer is set right by the next, as far as that proves',
    ({ ask }) => {
      ask(8_000, 20);
      ask(30, 30);
    },
    0,
  ],
  [
    'a worse one moves it no further than it proves',
    ({ ask }) => {
      ask(4_000, 0);
      ask(0, 4_000 + 1);
    },
    0,
  ],
  [
    'an old response that a cache had kept moves nothing, however often it comes',
    ({ ask, pass }) => {
      ask(20, 20);
      for (let kept = minute; kept < 5 * minute; kept += minute) {
        ask(20, 20, { kept });
        pass(minute);
      }
    },
    0,
  ],
  [
    'one that may be as old as it is moves nothing',
    ({ ask }) => {
      ask(20, 20);
      ask(5, 5, { kept: 900, age: 1_000 });
    },
    0,
  ],
])('%s', (_what, happen, expected) => {
  const device = createDevice();
  happen(device);
  expect(Math.abs(device.ahead() - expected)).toBeLessThan(5);
  expect(device.certainlyAhead()).toBeLessThanOrEqual(toleranceMilliseconds);
});

test('a server’s clock that is set back is believed when it says so twice', () => {
  const { clock, ask, ahead } = createDevice();
  ask(20, 20);
  ask(20, 20, { kept: minute });
  expect(ahead()).toBeCloseTo(0, 0);
  ask(20, 20, { kept: minute });
  expect(Math.abs(ahead() + minute)).toBeLessThan(50);
  expect(clock.certain()).toBeLessThanOrEqual(clock.now() ?? 0);
});

test('where the way up is slow, what is certain is not ahead as what is shown is', () => {
  const { clock, ask, ahead, certainlyAhead } = createDevice();
  ask(8_000, 50);
  expect(ahead()).toBeGreaterThan(3_900);
  expect(certainlyAhead()).toBeLessThanOrEqual(toleranceMilliseconds);
  expect(clock.mayBeAhead()).toBe(true);
  ask(20, 20);
  expect(clock.mayBeAhead()).toBe(false);
  expect(certainlyAhead()).toBe(ahead());
});

test('a good reading is good for minutes, and without any the clock becomes less certain', () => {
  const { clock, ask, pass } = createDevice();
  ask(20, 20);
  pass(5 * minute);
  expect(clock.mayBeAhead()).toBe(false);
  pass(60 * minute);
  expect(clock.mayBeAhead()).toBe(true);
});

describe('the device’s clock', () => {
  test.each([0, server, server + 86_400_000])('at %i changes nothing', (deviceNow) => {
    const { clock, ask, pass, ahead } = createDevice(deviceNow);
    ask();
    pass(minute);
    expect(ahead()).toBe(0);
    expect(clock.isDoubtful()).toBe(false);
  });

  test.each([86_400_000, -86_400_000])(
    'that is set by %i ms changes nothing, but the server is asked',
    (by) => {
      const { clock, ask, pass, setDeviceClock, ahead, certainlyAhead } = createDevice(server);
      ask();
      pass(1_000);
      setDeviceClock(by);
      expect([ahead(), certainlyAhead()]).toEqual([0, 0]);
      expect(clock.isDoubtful()).toBe(true);
      ask(20, 20);
      expect(ahead()).toBe(0);
      expect(clock.isDoubtful()).toBe(false);
    },
  );
});

describe('a sleep in which the monotonic source stands still', () => {
  const asleep = ({ hide, sleep, show }: Device, milliseconds = 5 * minute): void => {
    hide();
    sleep(milliseconds);
    show();
  };

  test.each<[string, (device: Device) => void, number, number, boolean]>([
    [
      'is taken off at once where the page was hidden, and is not certain',
      (device) => asleep(device),
      0,
      -5 * minute,
      true,
    ],
    [
      'two of them count together',
      (device) => {
        asleep(device);
        asleep(device);
      },
      0,
      -10 * minute,
      true,
    ],
    ['a short one is no matter', (device) => asleep(device, 1_900), -1_900, -1_900, false],
    [
      'of a page that was seen is like a device’s clock that was set',
      ({ sleep }) => sleep(5 * minute),
      -5 * minute,
      -5 * minute,
      true,
    ],
    [
      'of a hidden page that has read the time since then has been counted',
      ({ hide, sleep, ask, show }) => {
        hide();
        sleep(5 * minute);
        ask();
        show();
      },
      0,
      0,
      false,
    ],
    [
      'a device’s clock that was set back while the page was hidden is no sleep',
      ({ hide, setDeviceClock, show }) => {
        hide();
        setDeviceClock(-minute);
        show();
      },
      0,
      0,
      true,
    ],
    [
      'one that was set ahead looks like a sleep, until the server says otherwise',
      ({ hide, setDeviceClock, show }) => {
        hide();
        setDeviceClock(minute);
        show();
      },
      minute,
      0,
      true,
    ],
    [
      'a response to what was asked before says nothing about it',
      (device) => {
        const sent = device.moment();
        asleep(device);
        device.clock.sync(serverTime, { sent });
      },
      0,
      -5 * minute,
      true,
    ],
  ])('%s', (_what, happen, ahead, certainlyAhead, isDoubtful) => {
    const device = createDevice(server);
    device.ask();
    happen(device);
    expect(Math.abs(device.ahead() - ahead)).toBeLessThan(20);
    expect(Math.abs(device.certainlyAhead() - certainlyAhead)).toBeLessThan(toleranceMilliseconds + 20);
    expect(device.clock.isDoubtful()).toBe(isDoubtful);
    device.ask(20, 20);
    expect(Math.abs(device.ahead())).toBeLessThan(50);
    expect(device.clock.isDoubtful()).toBe(false);
  });
});

test('reports every sync until it is stopped', () => {
  const { clock } = createDevice();
  const listener = jest.fn();
  const stop = clock.subscribe(listener);
  clock.sync(serverTime);
  stop();
  clock.sync(serverTime);
  expect(listener).toHaveBeenCalledTimes(1);
});

const way = fc.oneof(fc.nat(200), fc.nat(9_000));
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('ask' as const), up: way, down: way, kept: fc.nat(1_000) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), by: fc.nat(5 * minute) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sleep' as const),
      by: fc.integer({ min: 3_000, max: 20 * minute }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('set' as const), by: fc.integer({ min: -minute, max: minute }) }),
  },
);

test('whatever happens, no end comes early or is taken back, and the clock is within what the latest response proves', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), fc.integer({ min: -100, max: 100 }), (events, ppm) => {
      const device = createDevice(server);
      let latest = 0;
      for (const one of events) {
        if (one.do === 'ask') {
          device.ask(one.up, one.down, { kept: one.kept, age: 1_000 });
          expect(Math.abs(device.ahead())).toBeLessThanOrEqual(one.up + one.down + 1_000 + 10);
        } else if (one.do === 'pass') {
          device.pass(one.by);
          device.drift((one.by * ppm) / 1_000_000);
        } else if (one.do === 'sleep') {
          device.hide();
          device.sleep(one.by);
          device.show();
        } else device.setDeviceClock(one.by);
        const certain = device.clock.certain();
        if (certain === undefined) continue;
        expect(device.certainlyAhead()).toBeLessThanOrEqual(toleranceMilliseconds + 10);
        expect(certain).toBeLessThanOrEqual(device.clock.now() ?? 0);
        expect(certain).toBeGreaterThanOrEqual(latest - toleranceMilliseconds);
        latest = Math.max(latest, certain);
      }
    }),
    { numRuns: 500 },
  );
});
