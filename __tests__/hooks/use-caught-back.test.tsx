import { renderHook } from '@testing-library/react';
import { createRouter, inRouter } from '@/__tests__/support/render-page';
import { useBackToTop, useBlockedBack } from '@/hooks/use-caught-back';

function open(useBack = useBlockedBack) {
  const router = createRouter('/exam/play');
  const view = renderHook(() => useBack(), { wrapper: inRouter(router) });
  const mayRouterGo = (state: object): unknown => router.beforePopState.mock.lastCall?.at(0)(state);
  return { ...view, router, mayRouterGo };
}

/** The browser goes to a history entry with this state. */
const comeTo = (state: unknown): void => {
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
};

beforeEach(() => window.history.replaceState({ url: '/exam/play' }, '', '/exam/play'));

test('one entry is on top of the page’s own, also after a reload', () => {
  const before = window.history.length;
  open().unmount();
  open();
  expect(window.history.length).toBe(before + 1);
  expect(window.location.pathname).toBe('/exam/play');
});

test.each([
  ['an entry of the router', { url: '/exam' }],
  ['one that the router has not written yet', null],
])('going back to %s is answered by going forward again, and the router does nothing', (_name, state) => {
  const forward = jest.spyOn(window.history, 'forward').mockImplementation(() => undefined);
  const { mayRouterGo } = open();
  comeTo(state);
  expect(forward).toHaveBeenCalledTimes(1);
  expect(mayRouterGo({ url: '/exam' })).toBe(false);
  comeTo(window.history.state);
  expect(forward).toHaveBeenCalledTimes(1);
});

test('elsewhere the way back is free again', () => {
  const forward = jest.spyOn(window.history, 'forward').mockImplementation(() => undefined);
  const { mayRouterGo, unmount } = open();
  unmount();
  comeTo(null);
  expect(forward).not.toHaveBeenCalled();
  expect(mayRouterGo({ url: '/exam' })).toBe(true);
});

test('on a result page the way back leads to the top page', () => {
  const { router } = open(useBackToTop);
  comeTo(window.history.state);
  expect(router.replace).not.toHaveBeenCalled();
  comeTo(null);
  expect(router.replace).toHaveBeenCalledWith('/');
});
