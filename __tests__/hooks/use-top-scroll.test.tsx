import { act } from '@testing-library/react';
import { renderPage } from '@/__tests__/support/render-page';
import { isFiniteNumber } from '@/lib/checks';
import { readStored } from '@/lib/storage';
import { topContent } from '@/lib/top-content';
import TopPage from '@/pages/index';

let scrollTo: jest.SpyInstance;
beforeEach(() => {
  scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  window.history.replaceState(null, '', '/');
});
afterEach(() => jest.restoreAllMocks());

function leaveAndComeBack(isWayBack: boolean): void {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 640 });
  const { router } = renderPage(TopPage, { props: topContent });
  act(() => router.events.emit('routeChangeStart'));
  expect(readStored('top_scroll', isFiniteNumber)).toBe(640);
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
  if (isWayBack) window.dispatchEvent(new PopStateEvent('popstate'));
  act(() => router.events.emit('routeChangeComplete'));
}

test('the browser’s way back finds the top page where it was left', () => {
  leaveAndComeBack(true);
  expect(scrollTo).toHaveBeenCalledWith({ top: 640, behavior: 'instant' });
});

test('a link to the top page leads to its beginning', () => {
  leaveAndComeBack(false);
  expect(scrollTo).not.toHaveBeenCalled();
});
