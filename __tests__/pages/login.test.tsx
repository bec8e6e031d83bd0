import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import { bodiesSentTo } from '@/__tests__/support/responses';
import { partnerPath } from '@/__tests__/support/type-exam-number';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { realTiming } from '@/lib/api-client/retry';
import { isString } from '@/lib/checks';
import { readStored } from '@/lib/storage';
import { refusal } from '@/mock-api/answer';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import EntryPage from '@/pages/entry';
import LoginPage from '@/pages/login';

async function logIn(typed: string) {
  const view = renderPage(LoginPage);
  await view.user.type(screen.getByLabelText('受験番号'), typed);
  await view.user.click(screen.getByRole('button', { name: 'ログイン' }));
  return view;
}

/** Tells who typed a number where to look for mistakes in it. */
const hint = /番号がまちがっていないか、メールを見て確かめて/;
const stored = () => [readStored('base_token', isString), readStored('display_name', isString)];

test('a number typed anyhow logs in: it is stored with the partner app’s name, then the top page', async () => {
  const sent = bodiesSentTo('*/api/users/login');
  const { router } = await logIn('７k3m q9rt2xwd');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
  expect(sent).toEqual([{ base_crew_token: '7K3M-Q9RT-2XWD' }]);
  expect(stored()).toEqual(['7K3M-Q9RT-2XWD', 'うみねこ太郎']);
  expect(screen.getByRole('button', { name: 'ログアウト' })).toBeVisible();
});

test('every field is said to be required, and of nobody it is said that they are logged in', () => {
  renderPage(LoginPage);
  expect(screen.queryByText(/ログインしています/)).not.toBeInTheDocument();
  const fields = screen.getAllByRole('textbox');
  expect(fields).toHaveLength(2);
  for (const field of fields) expect(field).toBeRequired();
});

test('what cannot be a number is said beside the field, and nothing is sent', async () => {
  const reached = jest.fn();
  mockServer.use(http.get(partnerPath, reached));
  await logIn('1234');
  expect(await screen.findByText(/受験番号は、英字と数字を合わせた12文字です/)).toBeVisible();
  expect(screen.getByLabelText('受験番号')).toHaveValue('1234');
  expect(screen.getByLabelText('受験番号')).toHaveFocus();
  expect(reached).not.toHaveBeenCalled();
});

test('a mistyped number: LOGIN_FAILURE, the token is forgotten, and 「入力しなおす」 leads back to what was typed', async () => {
  mockServer.use(
    http.post('*/api/users/login', () => refusal(401, 'login_failed')),
    http.get(partnerPath, () => refusal(401, 'login_failed')),
  );
  const { user, router } = await logIn('7k3m q9rt 2xwd');
  expect(await screen.findByRole('heading', { name: 'ログインできませんでした' })).toBeVisible();
  expect(screen.queryByText(/エントリー.*できませんでした|エントリーに失敗/)).not.toBeInTheDocument();
  const hints = screen.getAllByRole('alert').filter(({ textContent }) => hint.test(textContent));
  expect(hints).toHaveLength(1);
  expect(hints[0]).toBeVisible();
  expect(stored()).toEqual([undefined, undefined]);
  await user.click(screen.getByRole('button', { name: '入力しなおす' }));
  expect(screen.getByLabelText('受験番号')).toHaveValue('7k3m q9rt 2xwd');
  expect(screen.getByRole('heading', { name: 'ログイン' })).toHaveFocus();
  expect(router.push).not.toHaveBeenCalled();
});

test('a login that fails on another page: nobody typed a number there, so nobody is sent to check it', async () => {
  renderPage(EntryPage);
  act(() => useErrorScreen.getState().raise('login_failure'));
  expect(await screen.findByRole('heading', { name: 'ログインできませんでした' })).toBeVisible();
  expect(screen.queryByText(hint)).not.toBeInTheDocument();
});

test('a login to which nothing came back: the words are about the network, not about the number', async () => {
  const start = performance.now();
  let tries = 0;
  jest.spyOn(realTiming, 'pause').mockResolvedValue(undefined);
  jest.spyOn(realTiming, 'now').mockImplementation(() => start + tries * 20_000);
  mockServer.use(
    http.post('*/api/users/login', () => {
      tries += 1;
      return HttpResponse.error();
    }),
  );
  const { user } = await logIn('7K3M-Q9RT-2XWD');
  expect(await screen.findAllByText(/電波が届いていないようです/)).not.toHaveLength(0);
  expect(screen.queryByText(hint)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '入力しなおす' }));
  expect(screen.getByLabelText('受験番号')).toHaveValue('7K3M-Q9RT-2XWD');
});

test('a number that is typed logs in first; the name comes after it', async () => {
  const asked: string[] = [];
  mockServer.use(
    http.post('*/api/users/login', () => void asked.push('login')),
    http.get(partnerPath, () => void asked.push('entry status')),
  );
  const { router } = await logIn('7K3M-Q9RT-2XWD');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
  expect(asked).toEqual(['login', 'entry status']);
});

test('the partner app refuses after the login: ENTRY_FAILURE without a doubt about the number, and nobody stays logged in', async () => {
  const state = serveState();
  mockServer.use(http.get(partnerPath, () => refusal(401, 'login_failed')));
  const { user } = await logIn('7K3M-Q9RT-2XWD');
  expect(await screen.findByText(/エントリーに失敗しました/)).toBeVisible();
  expect(screen.queryByText(hint)).not.toBeInTheDocument();
  expect(stored()).toEqual([undefined, undefined]);
  expect(state.me).toEqual({});
  await user.click(screen.getByRole('button', { name: '入力しなおす' }));
  expect(screen.getByLabelText('受験番号')).toHaveValue('7K3M-Q9RT-2XWD');
});

test('when there is no network, then the form says so and waits, and sends once it is back', async () => {
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { router } = await logIn('7K3M-Q9RT-2XWD');
  expect(await screen.findByText(/電波が届いていません。このまま/)).toBeVisible();
  const button = screen.getByRole('button', { name: 'ログイン' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveTextContent('送信しています');
  expect(router.push).not.toHaveBeenCalled();
  isOnline.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
});

test('too many tries: the form says when to try again', async () => {
  mockServer.use(
    http.post('*/api/users/login', () =>
      HttpResponse.json(
        { error_code: 'too_many_requests' },
        { status: 429, headers: { 'Retry-After': '90' } },
      ),
    ),
  );
  await logIn('7K3M-Q9RT-2XWD');
  expect(await screen.findByText(/2分ほど待ってから/)).toBeVisible();
  expect(screen.getByLabelText('受験番号')).toHaveValue('7K3M-Q9RT-2XWD');
});

test('no keyboard of a phone changes what is typed into a form, and its Enter says what it does', async () => {
  renderPage(LoginPage);
  const number = await screen.findByLabelText('受験番号');
  expect(number).toHaveAttribute('autocapitalize', 'characters');
  expect(number).toHaveAttribute('enterkeyhint', 'go');
  serveState(namedStates.entryOpen());
  renderPage(EntryPage);
  const name = await screen.findByLabelText('表示名');
  expect(name).toHaveAttribute('autocapitalize', 'off');
  expect(name).toHaveAttribute('enterkeyhint', 'send');
  for (const field of [number, name]) {
    expect(field).toHaveAttribute('autocorrect', 'off');
    expect(field).toHaveAttribute('spellcheck', 'false');
  }
});

test('when somebody is logged in already, then it says who, since a family shares a phone', async () => {
  serveState(namedStates.aboard());
  renderPage(LoginPage);
  const link = await screen.findByRole('link', { name: 'このままトップへ' });
  expect(link.previousElementSibling).toHaveTextContent(/^いまはうみねこ太郎さんでログインしています。/);
  expect(link).toHaveAttribute('href', '/');
  expect(screen.getByLabelText('受験番号')).toBeVisible();
});
