import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import { loginPath, partnerPath } from '@/__tests__/support/type-exam-number';
import { isAnything, isString } from '@/lib/checks';
import { takeFirstAddress } from '@/lib/first-address';
import { readStored, writeStored } from '@/lib/storage';
import { refusal } from '@/mock-api/answer';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import NotFoundPage from '@/pages/404';

const arriveAt = (address: string): void => {
  window.history.replaceState(null, '', address);
  takeFirstAddress();
};
const storedToken = () => readStored('base_token', isString);

test('a token in the first address logs in', async () => {
  const authorization = jest.fn();
  mockServer.use(
    http.get(partnerPath, ({ request }) => {
      authorization(request.headers.get('authorization'));
      return HttpResponse.json({ payload: { display_name: 'アプリの人' } });
    }),
  );
  arriveAt('/?type=webview#base_crew_token=app-token');
  renderPage(NotFoundPage, { path: '/' });
  expect(await screen.findByRole('button', { name: 'ログアウト' })).toBeVisible();
  expect(authorization).toHaveBeenCalledWith('Bearer app-token');
  expect(storedToken()).toBe('app-token');
  expect(readStored('display_name', isString)).toBe('アプリの人');
});

test('inside the app that has logged in, one can log out as anywhere', async () => {
  arriveAt('/?type=webview&is_logged_in=true#base_crew_token=app-token');
  const { user } = renderPage(NotFoundPage);
  await user.click(await screen.findByRole('button', { name: 'ログアウト' }));
  expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
  expect(storedToken()).toBeUndefined();
});

test.each([
  ['the partner app', partnerPath, 'get', /エントリーに失敗しました/],
  ['the login', loginPath, 'post', /ログインに失敗しました/],
] as const)(
  '%s refuses a token of the first address: its screen, and nothing is kept',
  async (_name, path, method, words) => {
    mockServer.use(http[method](path, () => refusal(401, 'login_failed')));
    arriveAt('/#base_crew_token=bad');
    const { user } = renderPage(NotFoundPage);
    expect(await screen.findByText(words)).toBeVisible();
    expect(storedToken()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'トップへ戻る' }));
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
  },
);

describe('a session that has run out', () => {
  test('is opened again with the number that is kept', async () => {
    writeStored('base_token', '7K3M-Q9RT-2XWD');
    renderPage(NotFoundPage);
    expect(await screen.findByRole('button', { name: 'ログアウト' })).toBeVisible();
  });

  test('stays closed where the number is refused, without a word, and the number is forgotten', async () => {
    mockServer.use(http.get(partnerPath, () => refusal(401, 'login_failed')));
    writeStored('base_token', 'OLD0-OLD0-OLD0');
    renderPage(NotFoundPage);
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    await waitFor(() => expect(storedToken()).toBeUndefined());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is tried again later where there is a crowd', async () => {
    mockServer.use(http.post(loginPath, () => refusal(429, 'too_many_requests')));
    writeStored('base_token', '7K3M-Q9RT-2XWD');
    renderPage(NotFoundPage);
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    expect(storedToken()).toBe('7K3M-Q9RT-2XWD');
  });
});

describe('a link that would log in somebody else', () => {
  const question = /別の受験番号でログインしますか/;
  const stay = { name: 'このまま続ける' };
  const change = { name: '別の受験番号でログインする' };
  /** The API as it is while somebody is logged in; counts the logins. */
  function serveSession(): jest.Mock {
    const state = serveState(namedStates.beforeStart());
    const logins = jest.fn();
    mockServer.use(
      http.post(loginPath, async ({ request }) => {
        logins(await request.json());
        return HttpResponse.json({ ...state.me, display_name: '別の人' });
      }),
    );
    writeStored('base_token', 'OWN0-OWN0-OWN0');
    writeStored('display_name', 'うみねこ太郎');
    return logins;
  }

  test('when somebody is logged in, then they are asked first, and stay who they are if they say so', async () => {
    const logins = serveSession();
    arriveAt('/#base_crew_token=other');
    const { user } = renderPage(NotFoundPage, { path: '/' });
    expect((await screen.findByText(question)).closest('p')).toHaveTextContent(
      'うみねこ太郎さんとしてログインしています。',
    );
    expect(await screen.findByRole('button', { name: 'ログアウト' })).toBeVisible();
    await user.click(screen.getByRole('button', stay));
    expect(screen.queryByText(question)).not.toBeInTheDocument();
    expect(logins).not.toHaveBeenCalled();
    expect(storedToken()).toBe('OWN0-OWN0-OWN0');
  });

  test('when they agree, then the other one is logged in, and nothing of the first is left', async () => {
    const logins = serveSession();
    writeStored('quiz_user_answers', { number: 3, picks: ['1'] });
    arriveAt('/#base_crew_token=other');
    const { user, router } = renderPage(NotFoundPage, { path: '/' });
    await user.click(await screen.findByRole('button', change));
    await waitFor(() => expect(screen.queryByText(question)).not.toBeInTheDocument());
    expect(logins).toHaveBeenCalledWith({ base_crew_token: 'other' });
    expect(storedToken()).toBe('other');
    expect(readStored('quiz_user_answers', isAnything)).toBeUndefined();
    expect(router.push).toHaveBeenCalledWith('/');
  });

  test('when they agree and the number is refused, then its screen comes, and the first stays logged in', async () => {
    serveSession();
    mockServer.use(http.post(loginPath, () => refusal(401, 'login_failed')));
    arriveAt('/#base_crew_token=bad');
    const { user } = renderPage(NotFoundPage, { path: '/' });
    await user.click(await screen.findByRole('button', change));
    expect(await screen.findByText(/ログインに失敗しました/)).toBeVisible();
    expect(storedToken()).toBe('OWN0-OWN0-OWN0');
    await user.click(screen.getByRole('button', { name: 'トップへ戻る' }));
    expect(await screen.findByRole('button', { name: 'ログアウト' })).toBeVisible();
  });

  test('when it is the same number, then nobody is asked', async () => {
    serveSession();
    arriveAt('/#base_crew_token=OWN0-OWN0-OWN0');
    renderPage(NotFoundPage, { path: '/' });
    expect(await screen.findByRole('button', { name: 'ログアウト' })).toBeVisible();
    expect(screen.queryByText(question)).not.toBeInTheDocument();
  });

  test('when the partner app opens it, then nobody is asked', async () => {
    serveSession();
    arriveAt('/?type=webview#base_crew_token=other');
    renderPage(NotFoundPage, { path: '/' });
    await waitFor(() => expect(storedToken()).toBe('other'));
    expect(screen.queryByText(question)).not.toBeInTheDocument();
  });

  test('when it is refused, then the kept number stays, and opens its own session again', async () => {
    serveSession();
    mockServer.use(http.get(partnerPath, () => refusal(401, 'login_failed'), { once: true }));
    arriveAt('/?type=webview#base_crew_token=bad');
    const { user } = renderPage(NotFoundPage, { path: '/' });
    expect(await screen.findByText(/エントリーに失敗しました/)).toBeVisible();
    expect(storedToken()).toBe('OWN0-OWN0-OWN0');
    expect(readStored('display_name', isString)).toBe('うみねこ太郎');
    await user.click(screen.getByRole('button', { name: 'トップへ戻る' }));
    expect(await screen.findByRole('button', { name: 'ログアウト' })).toBeVisible();
  });
});
