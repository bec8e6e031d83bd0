import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import { holdBack } from '@/__tests__/support/responses';
import { loginPath, partnerPath } from '@/__tests__/support/type-exam-number';
import { isAnything } from '@/lib/checks';
import { forgetPerson, readStored, writeStored } from '@/lib/storage';
import { refusal } from '@/mock-api/answer';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import NotFoundPage from '@/pages/404';

const open = () => renderPage(NotFoundPage);

describe('logging out', () => {
  const logoutPath = '*/api/users/logout';
  const logOut = async ({ user }: ReturnType<typeof open>): Promise<void> =>
    user.click(await screen.findByRole('button', { name: 'ログアウト' }));

  test('ends the session and forgets who it was', async () => {
    serveState(namedStates.beforeStart());
    const { user, router } = open();
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
    const view = open();
    mockServer.use(http.delete(logoutPath, answer));
    await logOut(view);
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    expect(screen.getByText(/サーバーにはまだ伝わっていない/)).toBeVisible();
    expect(readStored('base_token', isAnything)).toBeUndefined();
    expect(readStored('display_name', isAnything)).toBeUndefined();
    expect(readStored('quiz_user_answers', isAnything)).toBeUndefined();
    // The page is loaded again.
    view.unmount();
    open();
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'ログアウト' })).not.toBeInTheDocument();
  });

  test('when the server is there again, then it learns of that before anything asks who is logged in', async () => {
    serveState(namedStates.beforeStart());
    writeStored('logout_pending', true);
    const calls: string[] = [];
    mockServer.events.on('request:start', ({ request }) => {
      const { pathname } = new URL(request.url);
      if (pathname.includes('/users/')) calls.push(`${request.method} ${pathname.replace(/.*\/users/, '')}`);
    });
    open();
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    expect(calls.slice(0, 2)).toEqual(['DELETE /logout', 'GET /me']);
    expect(readStored('logout_pending', isAnything)).toBeUndefined();
  });
});

/** Somebody is logged in, loses their session, and the site is about to open it again: it waits for the response to this call. */
async function loseSession(...call: Parameters<typeof holdBack>) {
  const state = serveState(namedStates.inProgress());
  writeStored('base_token', '7K3M-Q9RT-2XWD');
  const { asked, release } = holdBack(...call);
  const view = open();
  const logout = await screen.findByRole('button', { name: 'ログアウト' });
  state.me = {};
  view.visit(NotFoundPage);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  return { ...view, state, logout, release };
}

test.each([
  ['the login', 'post', loginPath],
  ['the partner app', 'get', partnerPath],
] as const)(
  'when somebody logs out while %s of a lost session is on its way, then they stay logged out',
  async (_what, method, path) => {
    const { state, user, logout, release } = await loseSession(method, path);
    await user.click(logout);
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    await release();
    await waitFor(() => expect(state.me).toEqual({}));
    expect(screen.getByRole('link', { name: 'ログイン' })).toBeVisible();
    expect(readStored('base_token', isAnything)).toBeUndefined();
    expect(readStored('display_name', isAnything)).toBeUndefined();
    expect(readStored('logout_pending', isAnything)).toBeUndefined();
  },
);

test('when they log out in another tab meanwhile, then it is the same here', async () => {
  const { state, release } = await loseSession('post', loginPath);
  // Tabs share their storage.
  forgetPerson();
  await release();
  await waitFor(() => expect(state.me).toEqual({}));
  expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
  expect(readStored('base_token', isAnything)).toBeUndefined();
});
