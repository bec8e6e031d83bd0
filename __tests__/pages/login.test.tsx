import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { arriveAt, loginPath, partnerPath, typedNumber, typeExamNumber } from '@/__tests__/support/forms';
import { pass, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { bodiesSentTo, holdBack, respondTo, serveNamed } from '@/__tests__/support/responses';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { realTiming } from '@/lib/api-client/retry';
import { isAnything, isString } from '@/lib/checks';
import { readStored, writeStored } from '@/lib/storage';
import { refusal } from '@/mock-api/handlers';
import NotFoundPage from '@/pages/404';
import EntryPage from '@/pages/entry';
import LoginPage from '@/pages/login';
import PracticePage from '@/pages/practice';
import ResultPage from '@/pages/result';

async function logIn(typed: string) {
  const view = renderPage(LoginPage);
  await view.user.type(screen.getByLabelText('受験番号'), typed);
  await view.user.click(screen.getByRole('button', { name: 'ログイン' }));
  return view;
}

beforeEach(() => void serveNamed('published', { me: {} }));

/** Tells who typed a number where to look for mistakes in it. */
const hint = /番号がまちがっていないか、メールを見て確かめて/;
const refused = () => refusal(401, 'login_failed');
const storedNumber = () => readStored('base_token', isString);
const stored = () => [storedNumber(), readStored('display_name', isString)];
const numberField = () => screen.findByLabelText('受験番号');
const emailField = () => screen.getByLabelText('メールアドレス');

test('a number typed anyhow logs in: it is stored with the partner app’s name, then the top page', async () => {
  const sent = bodiesSentTo(loginPath);
  const loginsBeforeName: number[] = [];
  respondTo('get', partnerPath, () => void loginsBeforeName.push(sent.length));
  const { router } = await logIn('７k3m q9rt2xwd');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
  expect(sent).toEqual([{ base_crew_token: '7K3M-Q9RT-2XWD' }]);
  expect(loginsBeforeName).toEqual([1]);
  expect(stored()).toEqual(['7K3M-Q9RT-2XWD', 'うみねこ太郎']);
  expect(screen.getByRole('button', { name: 'ログアウト' })).toBeVisible();
});

test('what cannot be a number is said beside the field, and nothing is sent', async () => {
  const reached = respondTo('get', partnerPath);
  await logIn('1234');
  expect(await screen.findByText(/受験番号は、英字と数字を合わせた12文字です/)).toBeVisible();
  expect(await numberField()).toHaveValue('1234');
  expect(await numberField()).toHaveFocus();
  expect(reached).not.toHaveBeenCalled();
});

test('a mistyped number: LOGIN_FAILURE, the token is forgotten, and 「入力しなおす」 leads back to what was typed in both forms', async () => {
  respondTo('post', loginPath, refused);
  respondTo('get', partnerPath, refused);
  const { user, router } = renderPage(LoginPage);
  await user.type(emailField(), 'name@example.com');
  await user.type(await numberField(), '7k3m q9rt 2xwd');
  await user.click(screen.getByRole('button', { name: 'ログイン' }));
  expect(await screen.findByRole('heading', { name: 'ログインできませんでした' })).toBeVisible();
  expect(screen.queryByText(/エントリー.*できませんでした|エントリーに失敗/)).not.toBeInTheDocument();
  expect(screen.getAllByRole('alert').filter(({ textContent }) => hint.test(textContent))).toHaveLength(1);
  expect(stored()).toEqual([undefined, undefined]);
  await user.click(screen.getByRole('button', { name: '入力しなおす' }));
  expect(await numberField()).toHaveValue('7k3m q9rt 2xwd');
  expect(emailField()).toHaveValue('name@example.com');
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
  const tried = respondTo('post', loginPath, () => HttpResponse.error());
  jest.spyOn(realTiming, 'pause').mockResolvedValue(undefined);
  jest.spyOn(realTiming, 'now').mockImplementation(() => start + tried.mock.calls.length * 20_000);
  await logIn('7K3M-Q9RT-2XWD');
  expect(await screen.findAllByText(/電波が届いていないようです/)).not.toHaveLength(0);
  expect(screen.queryByText(hint)).not.toBeInTheDocument();
});

test('too many tries: the form says when to try again', async () => {
  respondTo('post', loginPath, () =>
    HttpResponse.json({ error_code: 'too_many_requests' }, { status: 429, headers: { 'Retry-After': '90' } }),
  );
  await logIn('7K3M-Q9RT-2XWD');
  expect(await screen.findByText(/2分ほど待ってから/)).toBeVisible();
  expect(screen.getByLabelText('受験番号')).toHaveValue('7K3M-Q9RT-2XWD');
});

test('every field is required; no keyboard of a phone changes what is typed into a form, and its Enter says what it does', async () => {
  renderPage(LoginPage);
  expect(screen.queryByText(/ログインしています/)).not.toBeInTheDocument();
  const fields = screen.getAllByRole('textbox');
  expect(fields).toHaveLength(2);
  for (const field of fields) expect(field).toBeRequired();
  const number = await screen.findByLabelText('受験番号');
  expect(number).toHaveAttribute('autocapitalize', 'characters');
  expect(number).toHaveAttribute('enterkeyhint', 'go');
  serveNamed('entryOpen');
  renderPage(EntryPage);
  const name = await screen.findByLabelText('表示名');
  expect(name).toHaveAttribute('autocapitalize', 'off');
  expect(name).toHaveAttribute('enterkeyhint', 'send');
  for (const field of [number, name]) {
    expect(field).toHaveAttribute('autocorrect', 'off');
    expect(field).toHaveAttribute('spellcheck', 'false');
  }
});

test.each([
  ['/login', [false, false]],
  ['/login?is_logged_in=true', [false, false]],
  ['/login?type=webview', [true, false]],
  ['/login?type=webview&is_logged_in=true', [false, true]],
])(
  'at %s it says what the partner app’s users can do where no number has come from it',
  async (address, said) => {
    // What an earlier visit of the session has said is over.
    arriveAt('/login?type=webview&is_logged_in=true');
    if (!address.includes('webview')) window.sessionStorage.clear();
    arriveAt(address);
    renderPage(LoginPage);
    await numberField();
    const words = [/アプリにログインしてから開きなおすと/, /アプリから.*受験番号.*がとどいていません/];
    await waitFor(() => expect(words.map((each) => each.test(document.body.textContent))).toEqual(said));
  },
);

test('when somebody is logged in already, then it says who, since a family shares a phone', async () => {
  serveNamed('aboard');
  renderPage(LoginPage);
  const link = await screen.findByRole('link', { name: 'このままトップへ' });
  expect(link.previousElementSibling).toHaveTextContent(/^いまはうみねこ太郎さんでログインしています。/);
  expect(link).toHaveAttribute('href', '/');
  expect(screen.getByLabelText('受験番号')).toBeVisible();
});

test('when its owner has logged out before the partner app tells the name, then that changes nothing', async () => {
  const partner = holdBack('get', partnerPath);
  const { user, visit } = renderPage(LoginPage);
  await typeExamNumber(user);
  await waitFor(() => expect(storedNumber()).toBe(typedNumber));
  visit(NotFoundPage);
  await user.click(await screen.findByRole('button', { name: 'ログアウト' }));
  expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
  await partner.release();
  expect(screen.getByRole('link', { name: 'ログイン' })).toBeVisible();
  expect(readStored('display_name', isAnything)).toBeUndefined();
});

test('when a link has been pressed whose page is still on its way, then the login does not lead elsewhere', async () => {
  const login = holdBack('post', loginPath);
  const { user, router } = renderPage(LoginPage);
  await typeExamNumber(user);
  act(() => router.events.emit('routeChangeStart', '/practice/play'));
  await login.release();
  act(() => router.events.emit('routeChangeComplete', '/practice/play'));
  expect(router.push).not.toHaveBeenCalled();
});

test('when 「ログアウト」 is pressed while another number is on its way, then nobody is logged in', async () => {
  const state = serveNamed('published');
  writeStored('base_token', 'OWN0-OWN0-OWN0');
  const login = holdBack('post', loginPath);
  const { user, router, visit } = renderPage(LoginPage);
  const logout = await screen.findByRole('button', { name: 'ログアウト' });
  await typeExamNumber(user);
  await user.click(logout);
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
  visit(NotFoundPage);
  await login.release();
  await waitFor(() => expect(state.me).toEqual({}));
  expect(storedNumber()).toBeUndefined();
  expect(screen.queryByText('うみねこ太郎')).not.toBeInTheDocument();
});

test('when the page is left while a press waits for a network, then nobody is logged in once there is one', async () => {
  const sent = bodiesSentTo(loginPath);
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, visit } = renderPage(LoginPage);
  await typeExamNumber(user);
  expect(await screen.findByText(/電波が届いていません/)).toBeVisible();
  visit(NotFoundPage);
  stopPageTime();
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(25_000);
  expect(sent).toEqual([]);
  expect(storedNumber()).toBeUndefined();
});

test('when the page that was asked for never comes, then the form can be sent again at once', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, router } = renderPage(LoginPage);
  await typeExamNumber(user);
  expect(await screen.findByText(/電波が届いていません/)).toBeVisible();
  act(() => router.events.emit('routeChangeStart', '/'));
  await waitFor(() => expect(screen.queryByText(/電波が届いていません/)).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'ログイン' })).not.toHaveAttribute('aria-busy', 'true');
});

describe('what was typed', () => {
  async function typeHalf() {
    const view = renderPage(ResultPage);
    await view.user.type(await numberField(), '7K3M-Q9');
    return view;
  }

  test('is still there when another screen comes and goes', async () => {
    await typeHalf();
    act(() => useErrorScreen.getState().raise('cant_access'));
    expect(screen.queryByLabelText('受験番号')).not.toBeInTheDocument();
    act(() => useErrorScreen.getState().clear());
    expect(await numberField()).toHaveValue('7K3M-Q9');
  });

  test('is gone when the page is left by a link, in the login form too', async () => {
    const { visit } = await typeHalf();
    visit(PracticePage);
    visit(LoginPage);
    expect(await numberField()).toHaveValue('');
  });

  test('on the card of a result is in the login form, to which 「入力しなおす」 leads, when the number is refused', async () => {
    respondTo('post', loginPath, refused);
    const { user, router, visit } = renderPage(ResultPage);
    await typeExamNumber(user);
    await user.click(await screen.findByRole('button', { name: '入力しなおす' }));
    expect(router.push).toHaveBeenCalledWith('/login');
    visit(LoginPage);
    expect(await numberField()).toHaveValue(typedNumber);
  });

  test('is not filled in again when the form has been sent and a screen comes after it', async () => {
    const { user } = renderPage(LoginPage);
    await user.type(emailField(), 'name@example.com');
    await user.click(screen.getByRole('button', { name: '受験番号を再送する' }));
    await screen.findByRole('dialog');
    act(() => useErrorScreen.getState().raise('cant_access'));
    act(() => useErrorScreen.getState().clear());
    expect(emailField()).toHaveValue('');
  });
});
