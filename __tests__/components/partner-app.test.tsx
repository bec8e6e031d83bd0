import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import { takeArrival } from '@/lib/arrival';
import { isString } from '@/lib/checks';
import { topContent } from '@/lib/content/top';
import { readStored, writeStored } from '@/lib/storage';
import { refusal } from '@/mock-api/answer';
import { mockServer } from '@/mock-api/server';
import NotFoundPage from '@/pages/404';
import TopPage from '@/pages/index';

const partnerPath = '*/api/external_services/knowledgeking/entry_status/';
const loginPath = '*/api/users/login';
const arriveAt = (address: string): void => {
  window.history.replaceState(null, '', address);
  takeArrival();
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
  renderPage(TopPage, { props: topContent });
  expect(await screen.findByRole('button', { name: 'ログアウト' })).toBeVisible();
  expect(authorization).toHaveBeenCalledWith('Bearer app-token');
  expect(storedToken()).toBe('app-token');
  expect(readStored('display_name', isString)).toBe('アプリの人');
});

test('inside the app that has logged in, the app logs out', async () => {
  arriveAt('/?type=webview&is_logged_in=true#base_crew_token=app-token');
  renderPage(NotFoundPage);
  expect(await screen.findByText('うみねこ太郎')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'ログアウト' })).not.toBeInTheDocument();
});

test.each([
  ['the partner app', partnerPath, 'get', /エントリーに失敗しました/],
  ['the login', loginPath, 'post', /ログインに失敗しました/],
] as const)(
  '%s refuses a token of the first address: its screen, and nothing is kept',
  async (_name, path, method, words) => {
    mockServer.use(http[method](path, () => refusal(401, 'login_failed')));
    arriveAt('/#base_crew_token=bad');
    const { user } = renderPage(TopPage, { props: topContent });
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
    renderPage(TopPage, { props: topContent });
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    await waitFor(() => expect(storedToken()).toBeUndefined());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is tried again later where there is a crowd', async () => {
    mockServer.use(http.post(loginPath, () => refusal(429, 'too_many_requests')));
    writeStored('base_token', '7K3M-Q9RT-2XWD');
    renderPage(TopPage, { props: topContent });
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    expect(storedToken()).toBe('7K3M-Q9RT-2XWD');
  });
});
