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

describe('the head of every page', () => {
  beforeEach(() => jest.useFakeTimers());

  test('sets it by the device’s clock', () => {
    jest.setSystemTime(Date.parse('2025-06-22T17:00:00+09:00'));
    paintSky();
    expect(document.documentElement.dataset.sky).toBe('dusk');
  });
});
