import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { isAnything } from '@/lib/checks';
import { readStored, writeStored } from '@/lib/storage';
import { topContent } from '@/lib/top-content';
import { refusal } from '@/mock-api/answer';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import TopPage from '@/pages/index';
import { renderPage } from '../support/render-page';

const renderTop = () => renderPage(TopPage, { props: topContent });

describe('logging out', () => {
  const logoutPath = '*/api/users/logout';
  const logOut = async ({ user }: ReturnType<typeof renderTop>): Promise<void> =>
    user.click(await screen.findByRole('button', { name: 'ログアウト' }));

  test('ends the session and forgets who it was', async () => {
    serveState(namedStates.beforeStart());
    const { user, router } = renderTop();
    expect(await screen.findByText('うみねこ太郎')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'ログアウト' }));
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    expect(router.push).toHaveBeenCalledWith('/');
    expect(screen.queryByText('うみねこ太郎')).not.toBeInTheDocument();
  });

  test.each([
    ['without a network', () => HttpResponse.error()],
    ['in maintenance', () => refusal(503, 'in_maintenance')],
  ])('%s, then nobody is logged in here, nothing personal is kept, and it says so', async (_name, answer) => {
    serveState(namedStates.beforeStart());
    writeStored('base_token', '7K3M-Q9RT-2XWD');
    writeStored('quiz_user_answers', { number: 3, picks: ['1'] });
    const view = renderTop();
    mockServer.use(http.delete(logoutPath, answer));
    await logOut(view);
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    expect(screen.getByText(/サーバーにはまだ伝わっていない/)).toBeVisible();
    expect(readStored('base_token', isAnything)).toBeUndefined();
    expect(readStored('display_name', isAnything)).toBeUndefined();
    expect(readStored('quiz_user_answers', isAnything)).toBeUndefined();
    // The page is loaded again.
    view.unmount();
    renderTop();
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'ログアウト' })).not.toBeInTheDocument();
  });

  test('when the server is there again, then it is told before anything asks who is logged in', async () => {
    serveState(namedStates.beforeStart());
    writeStored('logout_pending', true);
    const calls: string[] = [];
    const note = ({ request }: { request: Request }) => {
      const { pathname } = new URL(request.url);
      if (pathname.includes('/users/')) calls.push(`${request.method} ${pathname.replace(/.*\/users/, '')}`);
    };
    mockServer.events.on('request:start', note);
    renderTop();
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    mockServer.events.removeListener('request:start', note);
    expect(calls.slice(0, 2)).toEqual(['DELETE /logout', 'GET /me']);
    expect(readStored('logout_pending', isAnything)).toBeUndefined();
  });
});
