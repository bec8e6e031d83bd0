import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import type { SitePage } from '@/components/layout/site-page';
import { useErrorScreen } from '@/hooks/use-error-screen';
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
  const navigation = new EventTarget();
  Object.assign(window, { navigation });
  const network = { isThere: false };
  const usual = window.fetch;
  jest.spyOn(window, 'fetch').mockImplementation(async (input, options) => {
    if (!String(input).startsWith('/version.json')) return usual(input, options);
    if (!network.isThere) throw new TypeError('no network');
    return Response.json({ version: '1' });
  });
  // jsdom can't navigate, and says so on the console.
  const log = jest.spyOn(console, 'error').mockImplementation();
  const went = () => log.mock.calls.flat().some((said) => /Not implemented: navigation/.test(String(said)));
  const { router } = renderPage(FailedPage);
  const line = () => screen.queryByText(/電波がもどるまで、このままお待ちください/);

  const leave = () => {
    const event = new Event('navigate', { cancelable: true });
    Object.assign(event, { destination: { url: `${window.location.origin}/login`, sameDocument: false } });
    navigation.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  act(() => {
    router.events.emit('routeChangeError', new Error('no such file'));
    expect(leave()).toBe(true);
  });
  expect(line()).toBeVisible();
  expect(screen.getByRole('heading', { name: '失敗したページ' })).toBeVisible();
  network.isThere = true;
  await waitFor(() => expect(went()).toBe(true), { timeout: 5_000 });
  act(() => router.events.emit('routeChangeStart', '/'));
  expect(line()).not.toBeInTheDocument();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'navigation');
});
