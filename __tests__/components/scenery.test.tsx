import { act, renderHook } from '@testing-library/react';
import { useRestingScenery, useSky } from '@/components/layout/scenery';
import { clock } from '@/lib/clock';
import { restScenery } from '@/lib/head/scripts';
import { paintSky, skyAt } from '@/lib/sky';

const times = [
  ['2025-06-22T04:59:59+09:00', 'night'],
  ['2025-06-22T05:00:00+09:00', 'dawn'],
  ['2025-06-22T07:00:00+09:00', 'day'],
  ['2025-06-22T16:59:59+09:00', 'day'],
  ['2025-06-22T17:00:00+09:00', 'dusk'],
  ['2025-06-22T18:59:59+09:00', 'dusk'],
  ['2025-06-22T19:00:00+09:00', 'night'],
  ['2025-06-21T23:30:00Z', 'day'],
] as const;

test.each(times)('at %s the sky over Japan is that of %s', (time, sky) => {
  expect(skyAt(Date.parse(time))).toBe(sky);
});

test('the head of every page sets it by the device’s clock', () => {
  jest.useFakeTimers({ now: Date.parse('2025-06-22T17:00:00+09:00') });
  paintSky();
  expect(document.documentElement.dataset.sky).toBe('dusk');
});

const root = document.documentElement;

test('the sky follows the server’s clock and not the device’s', () => {
  root.dataset.sky = 'day';
  renderHook(() => useSky());
  expect(root.dataset.sky).toBe('day');
  act(() => clock.sync('2025-06-22T22:00:00+09:00'));
  expect(root.dataset.sky).toBe('night');
});

test('a device that is set to dark is at sea by night, from the moment on when it is', () => {
  const scheme = Object.assign(new EventTarget(), { matches: false });
  jest.spyOn(window, 'matchMedia').mockReturnValue(scheme as MediaQueryList);
  renderHook(() => useSky());
  act(() => clock.sync('2025-06-22T13:00:00+09:00'));
  expect(root.dataset.sky).toBe('day');
  Object.assign(scheme, { matches: true }).dispatchEvent(new Event('change'));
  expect(root.dataset.sky).toBe('night');
});

function showTab(isShown: boolean): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test('the sea begins to move when the page has come to rest, where somebody sees it', () => {
  jest.useFakeTimers();
  for (const isShown of [true, false]) {
    restScenery();
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown);
    const { unmount } = renderHook(() => useRestingScenery());
    act(() => jest.advanceTimersByTime(1_000));
    expect(root).toHaveAttribute('data-resting');
    act(() => jest.advanceTimersByTime(2_000));
    expect(root.hasAttribute('data-resting')).toBe(!isShown);
    unmount();
  }
});

test('the scenery rests while nobody sees the tab', () => {
  renderHook(() => useRestingScenery());
  showTab(true);
  expect(root).not.toHaveAttribute('data-resting');
  showTab(false);
  expect(root).toHaveAttribute('data-resting');
  showTab(true);
  expect(root).not.toHaveAttribute('data-resting');
});
