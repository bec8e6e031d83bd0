import { HttpResponse, http } from 'msw';
import {
  clockResult,
  connectionResult,
  type DeviceCheckName,
  type DeviceCheckResult,
  runDeviceCheck,
} from '@/lib/device-check';
import { mockServer } from '@/mock-api/server';

const minute = 60_000;
const hour = 60 * minute;
const never = new Promise<never>(() => undefined);
const plays = async () => undefined;

/** A sound whose `play` does this. */
function sound(play: () => unknown): HTMLAudioElement {
  const medium = document.createElement('audio');
  Object.defineProperty(medium, 'currentTime', { value: 0, writable: true });
  medium.play = play as HTMLAudioElement['play'];
  return medium;
}

/** Fires the medium's time updates, as it does while it plays. */
function tellTime(medium: HTMLMediaElement, seconds: number): void {
  medium.currentTime = seconds;
  medium.dispatchEvent(new Event('timeupdate'));
}

/** Runs the check with these media; returns the results so far, and the end. */
function check(medium: HTMLMediaElement, video: HTMLMediaElement | null = null) {
  const results = new Map<DeviceCheckName, DeviceCheckResult>();
  const done = runDeviceCheck(medium, video, (name, result) => results.set(name, result));
  return { results, done, isFine: (name: DeviceCheckName) => results.get(name)?.isFine };
}

describe('a sound or film', () => {
  beforeEach(() => jest.useFakeTimers());

  test('that runs has been played', async () => {
    const medium = sound(plays);
    const { isFine } = check(medium);
    await jest.advanceTimersByTimeAsync(0);
    tellTime(medium, 0.1);
    await jest.advanceTimersByTimeAsync(0);
    expect(isFine('sound')).toBe(true);
  });

  test('is played from its beginning, both in the very moment of the tap', () => {
    const started: string[] = [];
    const medium = sound(() => started.push('sound') && never);
    const film = sound(() => started.push('film') && never);
    film.currentTime = 3;
    check(medium, film);
    expect(film.currentTime).toBe(0);
    expect(started).toEqual(['sound', 'film']);
  });

  test.each<[string, () => unknown]>([
    ['that the browser does not let play', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
    [
      'that throws',
      () => {
        throw new DOMException('', 'NotSupportedError');
      },
    ],
  ])(
    '%s has not been played, and that is said at once; nor has one that is not there',
    async (_what, play) => {
      const { isFine } = check(sound(play));
      await jest.advanceTimersByTimeAsync(0);
      expect([isFine('sound'), isFine('video')]).toEqual([false, false]);
    },
  );

  test('that breaks off has not been played', async () => {
    const medium = sound(plays);
    const { isFine } = check(medium);
    medium.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(0);
    expect(isFine('sound')).toBe(false);
  });

  test.each<[string, () => unknown]>([
    ['that stands still', plays],
    ['that never even begins', () => never],
    ['of a browser that does not say how it goes', () => undefined],
  ])('%s has not been played after five seconds', async (_what, play) => {
    const medium = sound(play);
    const { isFine } = check(medium);
    await jest.advanceTimersByTimeAsync(4_999);
    tellTime(medium, 0);
    expect(isFine('sound')).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(isFine('sound')).toBe(false);
  });
});

test('a server that does not say the time is there, and the clock can’t be compared', async () => {
  const site_status = { period: 'entry', maintenance_status: 'none' };
  mockServer.use(
    http.get('*/api/site_status', () => HttpResponse.json({ site_status, server_time: 'soon' })),
  );
  const { isFine, results, done } = check(
    sound(() => Promise.reject(new DOMException('', 'NotAllowedError'))),
  );
  await done;
  expect(isFine('connection')).toBe(true);
  expect(results.get('clock')).toMatchObject({
    isFine: false,
    words: expect.stringContaining('確かめられません'),
  });
});

test.each([
  ['a broken server', () => new HttpResponse(null, { status: 500 })],
  ['something that is no contest API', () => HttpResponse.text('<html>')],
])('%s is none', async (_what, response) => {
  mockServer.use(http.get('*/api/site_status', response));
  const { isFine, done } = check(sound(() => Promise.reject(new DOMException('', 'NotAllowedError'))));
  await done;
  expect([isFine('connection'), isFine('clock')]).toEqual([false, false]);
});

const reply = { roundTripMilliseconds: 40, deviceAheadMilliseconds: 0 };

test.each([
  [1_500, true],
  [1_501, false],
])('a connection of %i ms is fine: %s', (roundTripMilliseconds, isFine) => {
  expect(connectionResult({ ...reply, roundTripMilliseconds }).isFine).toBe(isFine);
});

test.each([
  [0, '合っています'],
  [minute - 1, '合っています'],
  [1 - minute, '合っています'],
  [minute, '1分ほど進んで'],
  [-minute, '1分ほどおくれて'],
  [3.4 * minute, '3分ほど進んで'],
  [59.4 * minute, '59分ほど進んで'],
  [59.6 * minute, '1時間ほど進んで'],
  [-5 * hour, '5時間ほどおくれて'],
  [23.6 * hour, '1日ほど進んで'],
  [-49 * hour, '2日ほどおくれて'],
])('a clock that is %i ms ahead is fine: 「%s」', (deviceAheadMilliseconds, words) => {
  const result = clockResult({ ...reply, deviceAheadMilliseconds });
  expect(result).toEqual({ isFine: true, words: expect.stringContaining(words) });
});
