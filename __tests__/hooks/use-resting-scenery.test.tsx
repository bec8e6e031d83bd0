import { act, renderHook } from '@testing-library/react';
import { useRestingScenery } from '@/hooks/use-scenery';
import { restScenery } from '@/lib/head/resting';

const root = document.documentElement;

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
  jest.useRealTimers();
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
