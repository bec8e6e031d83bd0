import { render } from '@testing-library/react';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { createRouter } from '@/__tests__/support/render-page';
import { useBackToTop, useBlockedBack } from '@/hooks/use-caught-back';

function BlockedPage() {
  useBlockedBack();
  return null;
}

function ResultPage() {
  useBackToTop();
  return null;
}

function open(Page = BlockedPage) {
  const router = createRouter('/exam/play');
  const view = render(
    <RouterContext.Provider value={router as unknown as NextRouter}>
      <Page />
    </RouterContext.Provider>,
  );
  const decide = (state: object): unknown => router.beforePopState.mock.lastCall?.at(0)(state);
  return { ...view, router, decide };
}

beforeEach(() => window.history.replaceState({ url: '/exam/play' }, '', '/exam/play'));

test('one entry stands on top of the page’s own, also after a reload', () => {
  const before = window.history.length;
  open().unmount();
  open();
  expect(window.history.length).toBe(before + 1);
  expect(window.location.pathname).toBe('/exam/play');
});

test('going back is answered by going forward again, and the router does nothing', () => {
  const forward = jest.spyOn(window.history, 'forward').mockImplementation(() => undefined);
  const { decide } = open();
  expect(decide({ url: '/exam' })).toBe(false);
  expect(forward).toHaveBeenCalledTimes(1);
  expect(decide(window.history.state)).toBe(false);
  expect(forward).toHaveBeenCalledTimes(1);
});

test('elsewhere the way back is free again', () => {
  const { decide, unmount } = open();
  unmount();
  expect(decide({ url: '/exam' })).toBe(true);
});

test('on a result page the way back leads to the top page', () => {
  const { decide, router } = open(ResultPage);
  expect(decide(window.history.state)).toBe(false);
  expect(router.replace).not.toHaveBeenCalled();
  expect(decide({ url: '/archive/finished' })).toBe(false);
  expect(router.replace).toHaveBeenCalledWith('/');
});
