import { act, screen } from '@testing-library/react';
import { http } from 'msw';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { refusal } from '@/mock-api/answer';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import LoginPage from '@/pages/login';
import PracticePage from '@/pages/practice';
import ResultPage from '@/pages/result';
import { renderPage } from '../support/render-page';
import { loginPath, typedNumber, typeExamNumber } from '../support/type-exam-number';

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
