import { existsSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { breakStorage, mendStorage } from '@/__tests__/support/browser';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo } from '@/__tests__/support/responses';
import {
  clockResult,
  connectionResult,
  type DeviceCheckName,
  type DeviceCheckResult,
  runDeviceCheck,
} from '@/components/device-check/device-check';
import PracticePage from '@/pages/practice/index';

const minute = 60_000;
const hour = 60 * minute;
const never = new Promise<never>(() => undefined);
const plays = async () => undefined;
const refuses = () => Promise.reject(new DOMException('', 'NotAllowedError'));

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

  test('is played from its beginning, both in the very moment of the tap', () => {
    const started: string[] = [];
    const medium = sound(() => started.push('sound') && never);
    const film = sound(() => started.push('film') && never);
    film.currentTime = 3;
    check(medium, film);
    expect(film.currentTime).toBe(0);
    expect(started).toEqual(['sound', 'film']);
  });

  const throws = () => {
    throw new DOMException('', 'NotSupportedError');
  };
  const breaksOff = (medium: HTMLMediaElement) => medium.dispatchEvent(new Event('error'));
  const runs = (medium: HTMLMediaElement) => tellTime(medium, 0.1);

  test.each<[string, boolean, () => unknown, (medium: HTMLMediaElement) => unknown]>([
    ['runs', true, plays, runs],
    ['breaks off', false, plays, breaksOff],
    ['the browser does not let play', false, refuses, String],
    ['throws', false, throws, String],
  ])('when one %s, then it is said at once: %s', async (_what, isFine, play, happen) => {
    const medium = sound(play);
    const result = check(medium);
    await jest.advanceTimersByTimeAsync(0);
    happen(medium);
    await jest.advanceTimersByTimeAsync(0);
    expect([result.isFine('sound'), result.isFine('video')]).toEqual([isFine, false]);
  });

  test('when it is known, then nothing listens to it any more, however often it is checked', async () => {
    const medium = document.createElement('audio');
    medium.play = plays;
    let looks = 0;
    Object.defineProperty(medium, 'currentTime', { get: () => ++looks, set: () => undefined });
    for (let press = 0; press < 3; press += 1) {
      check(medium);
      await jest.advanceTimersByTimeAsync(0);
      medium.dispatchEvent(new Event('timeupdate'));
      await jest.advanceTimersByTimeAsync(0);
    }
    const before = looks;
    medium.dispatchEvent(new Event('timeupdate'));
    expect(looks).toBe(before);
  });

  test.each<[string, () => unknown]>([
    ['that makes no progress', plays],
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

const site_status = { period: 'entry', maintenance_status: 'none' };
const silent = () => HttpResponse.json({ site_status, server_time: 'soon' });

test.each([
  ['a server that does not say the time is there', silent, true],
  ['a broken server is none', () => new HttpResponse(null, { status: 500 }), false],
  ['something that is no contest API is none', () => HttpResponse.text('<html>'), false],
])('%s, and the clock can’t be compared', async (_what, response, isThere) => {
  respondTo('get', '*/api/site_status', response);
  const { isFine, results, done } = check(sound(refuses));
  await done;
  expect([isFine('connection'), isFine('clock')]).toEqual([isThere, false]);
  if (isThere) expect(results.get('clock')?.words).toContain('確かめられません');
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

const checkButton = () => screen.findByRole('button', { name: 'チェックする' });
const done = () => screen.findByText(/^チェックが終わりました。/);

/** The outcome of each check, by its name. */
function results(): Record<string, string | null> {
  const section = screen.getByRole('heading', { name: '端末のチェック' }).closest('section') as HTMLElement;
  return Object.fromEntries(
    within(section)
      .queryAllByRole('term')
      .map((term) => [
        term.textContent,
        term.nextElementSibling?.querySelector('strong')?.textContent ?? null,
      ]),
  );
}

/** Lets media play, or not. */
function media(plays: boolean): void {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    if (!plays) throw new DOMException('', 'NotAllowedError');
    Object.defineProperty(this, 'currentTime', { value: 0.1, configurable: true, writable: true });
    queueMicrotask(() => this.dispatchEvent(new Event('timeupdate')));
  });
}

beforeEach(() => media(true));
afterEach(mendStorage);

test('on a good device everything is fine once it is asked for, and it can be checked again', async () => {
  const { user } = renderPage(PracticePage);
  const button = await checkButton();
  expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled();
  expect(results()).toEqual({});
  await user.click(button);
  expect(await done()).toHaveTextContent('準備はばっちりです。');
  expect(results()).toEqual({ 音: '○ よい', 動画: '○ よい', 保存: '○ よい', 通信: '○ よい', 時計: '○ よい' });
  media(false);
  await user.click(screen.getByRole('button', { name: 'もう一度チェックする' }));
  await waitFor(async () => expect(await done()).toHaveTextContent('音、動画の説明を読んでおきましょう。'));
  expect(results()).toMatchObject({ 音: '△ 注意', 動画: '△ 注意', 保存: '○ よい' });
});

test('the film of the check is offered in each form in which a question’s film is', async () => {
  const { user } = renderPage(PracticePage);
  await user.click(await checkButton());
  const forms = [...document.querySelectorAll('video source')].map((form) => form.getAttribute('src'));
  expect(forms).toEqual(['/media/check.mp4', '/media/check.webm']);
  // In WebKit a film in several forms that is played at once would never come.
  expect(document.querySelector('video')).toHaveAttribute('preload', 'auto');
  for (const form of forms) expect(existsSync(`public${form}`)).toBe(true);
});

test('everything at once can be wrong, and nobody is held back', async () => {
  media(false);
  breakStorage('full');
  respondTo('get', '*/api/site_status', () => new HttpResponse(null, { status: 502 }));
  const { user, router } = renderPage(PracticePage);
  await user.click(await checkButton());
  expect(await done()).toHaveTextContent(
    '音、動画、保存、通信、時計の説明を読んでおきましょう。このままでも挑戦できます。',
  );
  expect(Object.values(results())).toEqual(Array(5).fill('△ 注意'));
  await user.click(screen.getByRole('button', { name: '練習をはじめる' }));
  expect(router.push).toHaveBeenCalledWith('/practice/play');
});

test('while one check goes on the others are shown, and one can go on without waiting', async () => {
  respondTo('get', '*/api/site_status', async () => {
    await delay('infinite');
    return new HttpResponse(null, { status: 502 });
  });
  const { user, router } = renderPage(PracticePage);
  await user.click(await checkButton());
  await waitFor(() => expect(results()).toMatchObject({ 音: '○ よい', 通信: '… 確認中', 時計: '… 確認中' }));
  expect(screen.getByText('端末を確かめています。')).toBeVisible();
  expect(await checkButton()).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: '練習をはじめる' }));
  expect(router.push).toHaveBeenCalledWith('/practice/play');
});
