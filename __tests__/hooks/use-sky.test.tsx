import { act, renderHook } from '@testing-library/react';
import { useSky } from '@/hooks/use-scenery';
import { clock } from '@/lib/clock';

const root = document.documentElement;

test('the sky follows the server’s clock and not the device’s', () => {
  root.dataset.sky = 'day';
  renderHook(() => useSky());
  expect(root.dataset.sky).toBe('day');
  act(() => clock.sync('2025-06-22T22:00:00+09:00', 0));
  expect(root.dataset.sky).toBe('night');
});

test('a device that is set to dark is at sea by night, from the moment on when it is', () => {
  const listeners: (() => void)[] = [];
  const scheme = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  };
  jest
    .spyOn(window, 'matchMedia')
    .mockReturnValue({ ...scheme, removeEventListener: () => undefined } as unknown as MediaQueryList);
  const query = window.matchMedia('') as { matches: boolean };
  renderHook(() => useSky());
  act(() => clock.sync('2025-06-22T13:00:00+09:00', 0));
  expect(root.dataset.sky).toBe('day');
  query.matches = true;
  for (const listener of listeners) listener();
  expect(root.dataset.sky).toBe('night');
});
