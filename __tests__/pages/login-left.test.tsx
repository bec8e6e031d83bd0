import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import { holdBack } from '@/__tests__/support/responses';
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

beforeEach(() => void serveState({ ...namedStates.published(), me: {} }));

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

describe('what was typed', () => {
  describe.each([
    ['the card of a result', ResultPage, undefined],
    ['the login page', LoginPage, 'name@exa'],
  ])('on %s', (_where, Page, email) => {
    async function typeHalf() {
      const view = renderPage(Page as typeof LoginPage);
      await view.user.type(await numberField(), '7K3M-Q9');
      if (email) await view.user.type(emailField(), email);
      return view;
    }

    test('is still there when another screen comes and goes', async () => {
      await typeHalf();
      act(() => useErrorScreen.getState().raise('cant_access'));
      expect(screen.queryByLabelText('受験番号')).not.toBeInTheDocument();
      act(() => useErrorScreen.getState().clear());
      expect(await numberField()).toHaveValue('7K3M-Q9');
      if (email) expect(emailField()).toHaveValue(email);
    });

    test('is gone when the page is left by a link, in the login form too', async () => {
      const { visit } = await typeHalf();
      visit(PracticePage);
      visit(LoginPage);
      expect(await numberField()).toHaveValue('');
      expect(emailField()).toHaveValue('');
    });
  });

  test('on the card of a result is in the login form, to which 「入力しなおす」 leads, when the number is refused', async () => {
    mockServer.use(http.post(loginPath, refused));
    const { user, router, visit } = renderPage(ResultPage);
    await typeExamNumber(user);
    await user.click(await retype());
    expect(router.push).toHaveBeenCalledWith('/login');
    visit(LoginPage);
    expect(await numberField()).toHaveValue(typedNumber);
  });

  test('on the login page is in both forms when the number is refused', async () => {
    mockServer.use(http.post(loginPath, refused));
    const { user } = renderPage(LoginPage);
    await user.type(emailField(), 'name@example.com');
    await typeExamNumber(user);
    await user.click(await retype());
    expect(await numberField()).toHaveValue(typedNumber);
    expect(emailField()).toHaveValue('name@example.com');
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
