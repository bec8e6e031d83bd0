import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { pass, stopPageTime } from '@/__tests__/support/page-time';
import { createRouter, inRouter } from '@/__tests__/support/render-page';
import type { SitePage } from '@/components/layout/site-page';
import { useBackToTop, useBlockedBack } from '@/hooks/use-back-button';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { holdNavigation } from '@/lib/head/no-network';
import LoginPage from '@/pages/login';
import { renderPage } from '../support/render-page';

const came = jest.fn();
const FailedPage: SitePage = () => {
  useEffect(() => came(), []);
  return <h1>失敗したページ</h1>;
};
FailedPage.layout = { route: '/practice', frame: 'column' };

test('the page below an error screen stays away while another one is on its way', async () => {
  const { router, user, visit } = renderPage(FailedPage);
  await screen.findByRole('link', { name: 'ログイン' });
  act(() => useErrorScreen.getState().raise('login_failure'));
  let arrive = (_hasArrived: boolean): void => undefined;
  router.push.mockReturnValue(
    new Promise<boolean>((resolve) => {
      arrive = resolve;
    }) as Promise<true>,
  );
  came.mockClear();
  await user.click(screen.getByRole('button', { name: '入力しなおす' }));
  expect(router.push).toHaveBeenCalledWith('/login');
  act(() => router.events.emit('routeChangeStart', '/login'));
  expect(screen.getByRole('heading', { name: 'ログインできませんでした' })).toBeVisible();
  visit(LoginPage);
  act(() => arrive(true));
  await waitFor(() => expect(screen.getByLabelText('受験番号')).toBeVisible());
  expect(came).not.toHaveBeenCalled();
});

test('when a page can’t be fetched, then this one stays, says so, and goes on once the network is back', async () => {
  stopPageTime();
  const navigation = new EventTarget();
  Object.assign(window, { navigation });
  const network = { isThere: false };
  const { fetch } = window;
  window.fetch = jest.fn(async () => {
    if (!network.isThere) throw new TypeError('no network');
    return Response.json({ version: '1' });
  });
  // jsdom can't navigate, and says so on the console.
  const log = jest.spyOn(console, 'error').mockImplementation();
  const went = () => log.mock.calls.flat().some((said) => /Not implemented: navigation/.test(String(said)));
  holdNavigation();
  const leave = (url: string, isByLink = false) => {
    const event = new Event('navigate', { cancelable: true });
    Object.assign(event, { destination: { url, sameDocument: false }, userInitiated: isByLink });
    navigation.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave('https://example.jp/')).toBe(false);
  expect(leave(`${window.location.origin}/login`, true)).toBe(false);
  expect(leave(`${window.location.origin}/login`)).toBe(true);
  expect(await screen.findByText(/電波がもどるまで、このままお待ちください/)).toBeVisible();
  expect(went()).toBe(false);
  network.isThere = true;
  await pass(2_000);
  expect(went()).toBe(true);
  window.fetch = fetch;
  Reflect.deleteProperty(window, 'navigation');
});

test.each([
  ['never ends, as when it joins a prefetch that fails, then the page is loaded in full', undefined, true],
  ['ends, then nothing is loaded', 'routeChangeComplete', false],
  ['is given up, then nothing more is loaded', 'routeChangeError', false],
] as const)('when a navigation %s', async (_case, end, isLoaded) => {
  const { router } = renderPage(FailedPage);
  await screen.findByRole('link', { name: 'ログイン' });
  jest.useFakeTimers();
  // jsdom can't navigate, and says so on the console.
  const log = jest.spyOn(console, 'error').mockImplementation();
  act(() => router.events.emit('routeChangeStart', '/login'));
  if (end) act(() => router.events.emit(end, '/login'));
  act(() => jest.advanceTimersByTime(6_000));
  expect(/Not implemented: navigation/.test(String(log.mock.calls.flat()))).toBe(isLoaded);
});

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
