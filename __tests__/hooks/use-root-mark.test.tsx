import { renderHook } from '@testing-library/react';
import { useRootMark } from '@/hooks/use-root-mark';

const root = document.documentElement;

test('the root is marked while it is so, and while the component that says it is there', () => {
  const { rerender, unmount } = renderHook(({ isSo }) => useRootMark('data-has-modal', isSo), {
    initialProps: { isSo: false },
  });
  expect(root).not.toHaveAttribute('data-has-modal');
  rerender({ isSo: true });
  expect(root).toHaveAttribute('data-has-modal');
  rerender({ isSo: false });
  expect(root).not.toHaveAttribute('data-has-modal');
  rerender({ isSo: true });
  unmount();
  expect(root).not.toHaveAttribute('data-has-modal');
});
