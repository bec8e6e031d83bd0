import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { holdBack } from '@/__tests__/support/hold';
import { renderPage } from '@/__tests__/support/render-page';
import { loginPath, partnerPath, typedNumber, typeExamNumber } from '@/__tests__/support/type-exam-number';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { isAnything } from '@/lib/checks';
import { readStored, writeStored } from '@/lib/storage';
import { refusal } from '@/mock-api/answer';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import NotFoundPage from '@/pages/404';
import ExamPlayPage from '@/pages/exam/play';
import LoginPage from '@/pages/login';
import PracticePage from '@/pages/practice';
import ResultPage from '@/pages/result';

const storedNumber = () => readStored('base_token', isAnything);
const refused = () => refusal(401, 'login_failed');

const expectNoErrorScreen = () =>
  expect(
    screen.queryByRole('heading', { name: /できませんでした|申しわけありません/ }),
  ).not.toBeInTheDocument();

test('when the partner app fails long after the login, then those who have gone on to the exam stay in it', async () => {
  const state = serveState(namedStates.inProgress());
  state.me = {};
  const partner = holdBack('get', partnerPath, () => refusal(500, 'internal_server_error'));
  const ended = jest.fn();
  mockServer.use(http.delete('*/api/users/logout', ended));
  const { user, visit } = renderPage(LoginPage);
  await typeExamNumber(user);
  await waitFor(() => expect(storedNumber()).toBe(typedNumber));
  visit(NotFoundPage);
  expect(await screen.findByText('うみねこ太郎')).toBeVisible();
  state.me = { ...state.me, exam_status: 'in_examination_period' };
  visit(ExamPlayPage);
  expect(await screen.findByRole('heading', { name: '第1問' })).toBeVisible();
  await partner.release();
  expect(screen.getByRole('heading', { name: '第1問' })).toBeVisible();
  expectNoErrorScreen();
  expect(storedNumber()).toBe(typedNumber);
  expect(ended).not.toHaveBeenCalled();
});

test('when its owner has logged out before the partner app tells the name, then that changes nothing', async () => {
  serveState({ ...namedStates.published(), me: {} });
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

test.each([
  ['the login page', LoginPage],
  ['the card of a result', ResultPage],
])(
  'when a login on %s succeeds after it was left, then it takes effect and leads nowhere',
  async (_where, Page) => {
    serveState({ ...namedStates.published(), me: {} });
    const login = holdBack('post', loginPath);
    const { user, router, visit } = renderPage(Page as typeof LoginPage);
    await typeExamNumber(user);
    visit(PracticePage);
    await login.release();
    expect(router.push).not.toHaveBeenCalled();
    expect(screen.getByText('うみねこ太郎')).toBeVisible();
    expect(storedNumber()).toBe(typedNumber);
  },
);

test.each([
  ['the login page', LoginPage, namedStates.published()],
  ['the card of a result', ResultPage, { ...namedStates.published(), me: {} }],
])(
  'when a login on %s fails after it was left, then nothing is said or forgotten',
  async (_where, Page, state) => {
    serveState(state);
    writeStored('display_name', 'うみねこ太郎');
    const login = holdBack('post', loginPath, refused);
    const { user, visit } = renderPage(Page as typeof LoginPage);
    await typeExamNumber(user);
    visit(NotFoundPage);
    await login.release();
    expectNoErrorScreen();
    expect(readStored('display_name', isAnything)).toBe('うみねこ太郎');
  },
);

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
  const state = serveState(namedStates.published());
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

test('when the exam number is sent again after the page was left, then no modal opens there', async () => {
  const mail = holdBack('post', '*/api/users/login/resend', () => HttpResponse.json({}, { status: 202 }));
  const { user, visit } = renderPage(LoginPage);
  await user.type(screen.getByLabelText('メールアドレス'), 'name@example.com');
  await user.click(screen.getByRole('button', { name: '受験番号を再送する' }));
  visit(PracticePage);
  await mail.release();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const numberField = () => screen.findByLabelText('受験番号');
const emailField = () => screen.getByLabelText('メールアドレス');
const retype = () => screen.findByRole('button', { name: '入力しなおす' });

beforeEach(() => void serveState({ ...namedStates.published(), me: {} }));

describe('the login on the card of a result', () => {
  test('when the number is refused, then 「入力しなおす」 leads to the login form with what was typed', async () => {
    mockServer.use(http.post(loginPath, () => refusal(401, 'login_failed')));
    const { user, router, visit } = renderPage(ResultPage);
    await typeExamNumber(user);
    await user.click(await retype());
    expect(router.push).toHaveBeenCalledWith('/login');
    visit(LoginPage);
    expect(await numberField()).toHaveValue(typedNumber);
  });

  test('when maintenance comes and goes, then half a number is still there', async () => {
    const { user } = renderPage(ResultPage);
    await user.type(await numberField(), '7K3M-Q9');
    act(() => useErrorScreen.getState().raise('maintenance'));
    expect(screen.queryByLabelText('受験番号')).not.toBeInTheDocument();
    act(() => useErrorScreen.getState().clear());
    expect(await numberField()).toHaveValue('7K3M-Q9');
  });

  test('when the page is left by a link, then nothing of it is left', async () => {
    const { user, visit } = renderPage(ResultPage);
    await user.type(await numberField(), '7K3M-Q9');
    visit(PracticePage);
    visit(ResultPage);
    expect(await numberField()).toHaveValue('');
  });

  test('when it is left for the login form, then that is empty too', async () => {
    const { user, visit } = renderPage(ResultPage);
    await user.type(await numberField(), '7K3M-Q9');
    visit(LoginPage);
    expect(await numberField()).toHaveValue('');
  });
});

describe('the login page', () => {
  test('when the number is refused, then the address in the other form is still there as well', async () => {
    mockServer.use(http.post(loginPath, () => refusal(401, 'login_failed')));
    const { user } = renderPage(LoginPage);
    await user.type(emailField(), 'name@example.com');
    await typeExamNumber(user);
    await user.click(await retype());
    expect(await numberField()).toHaveValue(typedNumber);
    expect(emailField()).toHaveValue('name@example.com');
  });

  test('when any other error screen comes and goes, then both fields are as they were typed', async () => {
    const { user } = renderPage(LoginPage);
    await user.type(emailField(), 'name@exa');
    await user.type(await numberField(), '7K3M');
    act(() => useErrorScreen.getState().raise('cant_access'));
    expect(screen.queryByLabelText('受験番号')).not.toBeInTheDocument();
    act(() => useErrorScreen.getState().clear());
    expect(await numberField()).toHaveValue('7K3M');
    expect(emailField()).toHaveValue('name@exa');
  });

  test('when the page is left by a link, then nothing of it is left', async () => {
    const { user, visit } = renderPage(LoginPage);
    await user.type(emailField(), 'name@exa');
    visit(PracticePage);
    visit(LoginPage);
    expect(emailField()).toHaveValue('');
  });

  test('when the form has been sent and a screen comes after it, then it is not filled in again', async () => {
    const { user } = renderPage(LoginPage);
    await user.type(emailField(), 'name@example.com');
    await user.click(screen.getByRole('button', { name: '受験番号を再送する' }));
    await screen.findByRole('dialog');
    act(() => useErrorScreen.getState().raise('cant_access'));
    act(() => useErrorScreen.getState().clear());
    expect(emailField()).toHaveValue('');
  });
});
