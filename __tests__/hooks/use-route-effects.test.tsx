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
