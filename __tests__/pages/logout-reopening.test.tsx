import { screen, waitFor } from '@testing-library/react';
import { isAnything } from '@/lib/checks';
import { forgetPerson, readStored, writeStored } from '@/lib/storage';
import { topContent } from '@/lib/top-content';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import NotFoundPage from '@/pages/404';
import TopPage from '@/pages/index';
import { holdBack } from '../support/hold';
import { renderPage } from '../support/render-page';
import { loginPath, partnerPath } from '../support/type-exam-number';

/** Somebody is logged in, loses their session, and the site is about to open it again: it waits for the response to this call. */
async function loseSession(...call: Parameters<typeof holdBack>) {
  const state = serveState(namedStates.inProgress());
  writeStored('base_token', '7K3M-Q9RT-2XWD');
  const { asked, release } = holdBack(...call);
  const view = renderPage(TopPage, { props: topContent });
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
