import { HttpResponse, http } from 'msw';
import { browserProbes } from '@/lib/device-check/device-check';
import { timeFromNow } from '@/mock-api/exam';
import { mockServer } from '@/mock-api/server';

const never = new Promise<never>(() => undefined);

/** A sound element whose `play` does this. */
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

describe('a sound or film', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('that runs has been played', async () => {
    const medium = sound(async () => undefined);
    const played = browserProbes(medium, null).playSound();
    await jest.advanceTimersByTimeAsync(0);
    tellTime(medium, 0.1);
    expect(await played).toBe(true);
  });

  test('is played from its beginning', () => {
    const medium = sound(() => never);
    medium.currentTime = 3;
    void browserProbes(null, medium as unknown as HTMLVideoElement).playVideo();
    expect(medium.currentTime).toBe(0);
  });

  test.each<[string, () => unknown]>([
    ['that the browser does not let play', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
    [
      'that throws',
      () => {
        throw new DOMException('', 'NotSupportedError');
      },
    ],
  ])('%s has not been played, and that is told at once', async (_what, play) => {
    expect(await browserProbes(sound(play), null).playSound()).toBe(false);
  });

  test('that breaks off has not been played', async () => {
    const medium = sound(async () => undefined);
    const played = browserProbes(medium, null).playSound();
    medium.dispatchEvent(new Event('error'));
    expect(await played).toBe(false);
  });

  test.each<[string, () => unknown]>([
    ['that stands still', async () => undefined],
    ['that never even begins', () => never],
    ['of a browser that does not say how it goes', () => undefined],
  ])('%s has not been played after five seconds', async (_what, play) => {
    const medium = sound(play);
    const told = jest.fn();
    void browserProbes(medium, null).playSound().then(told);
    await jest.advanceTimersByTimeAsync(4_999);
    tellTime(medium, 0);
    expect(told).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledWith(false);
  });

  test('that is not there has not been played', async () => {
    const probes = browserProbes(null, null);
    expect([await probes.playSound(), await probes.playVideo()]).toEqual([false, false]);
  });
});

describe('asking the server', () => {
  const ask = () => browserProbes(null, null).askServer();

  /** A server whose clock is this much ahead of the device's, in milliseconds. */
  function serve(server_time: unknown): void {
    const site_status = { period: 'entry', maintenance_status: 'none' };
    mockServer.use(http.get('*/api/site_status', () => HttpResponse.json({ site_status, server_time })));
  }

  test('tells how long it took and how far the device is ahead', async () => {
    serve(timeFromNow(-3_600_000));
    const reply = await ask();
    expect(reply?.roundTripMilliseconds).toBeGreaterThan(0);
    expect(Math.round((reply?.deviceAheadMilliseconds ?? 0) / 60_000)).toBe(60);
  });

  test('a server that does not say the time has answered', async () => {
    serve('soon');
    expect(await ask()).toMatchObject({ deviceAheadMilliseconds: undefined });
  });

  test.each([
    ['a gateway that gets none', () => new HttpResponse('Bad Gateway', { status: 502 })],
    ['a broken server', () => new HttpResponse(null, { status: 500 })],
    ['something that is no contest API', () => HttpResponse.text('<html>')],
  ])('%s is no answer', async (_what, answer) => {
    mockServer.use(http.get('*/api/site_status', answer));
    expect(await ask()).toBeUndefined();
  });
});
