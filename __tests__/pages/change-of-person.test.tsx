import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { loginPath, partnerPath, typedNumber, typeExamNumber } from '@/__tests__/support/forms';
import { passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { holdBack, respondTo, serveNamed, watchCalls } from '@/__tests__/support/responses';
import { useLinkedLogin } from '@/hooks/api/login-by-link-or-kept-number';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { isAnything } from '@/lib/checks';
import { forgetPerson, readStored, type StorageKey, storedName, writeStored } from '@/lib/storage';
import { refusal } from '@/mock-api/handlers';
import { mockPersonalResult } from '@/mock-api/results';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import NotFoundPage from '@/pages/404';
import LoginPage from '@/pages/login';
import ResultPage from '@/pages/result';

const ofOneself: StorageKey[] = [
  'quiz_user_answers',
  'quiz_end_time',
  'passed_told',
  'entry_completed',
  'entry_token',
  'start_turn',
];
const stored = (key: StorageKey) => readStored(key, isAnything);

/** 「A」 has the result on the screen and goes to the login page, where the next one is 「B」. */
async function lookAtResult(keptNumber: string) {
  const state = serveState({
    ...namedStates.published(),
    me: { exam_status: 'finished', is_children_division: false, display_name: 'A' },
    personalResult: mockPersonalResult({ display_name: 'A' }),
  });
  writeStored('base_token', keptNumber);
  for (const key of ofOneself) writeStored(key, true);
  writeStored('start_turn', { examId: 'another', at: 0, load: 0 });
  mockServer.use(
    http.post(loginPath, () => {
      state.me = { ...state.me, display_name: 'B' };
      return HttpResponse.json({ ...state.me, server_time: new Date().toISOString() });
    }),
    http.get(partnerPath, () => HttpResponse.json({ payload: { display_name: 'B' } })),
  );
  const view = renderPage(ResultPage);
  expect(await screen.findByText('A さんの得点')).toBeVisible();
  view.visit(LoginPage);
  return view;
}

test('when somebody else types their number, then nothing of the person before is shown or kept, even if the result can’t be read', async () => {
  const { user, router, visit } = await lookAtResult('AAAA-AAAA-AAAA');
  respondTo('get', '*/personal_result', () => refusal(500, 'internal_server_error'));
  await typeExamNumber(user);
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
  visit(ResultPage);
  expect(await screen.findByRole('heading', { name: '申しわけありません' })).toBeVisible();
  expect(screen.getByText('B')).toBeVisible();
  expect(screen.queryByText('A')).not.toBeInTheDocument();
  expect(screen.queryByText('A さんの得点')).not.toBeInTheDocument();
  expect(stored('base_token')).toBe(typedNumber);
  expect(ofOneself.filter((key) => stored(key) !== undefined)).toEqual([]);
});

test('when they go on before the partner app has sent their name, then it is the same', async () => {
  const { user, visit } = await lookAtResult('AAAA-AAAA-AAAA');
  const name = holdBack('get', partnerPath);
  const result = holdBack('get', '*/personal_result');
  await typeExamNumber(user);
  await waitFor(() => expect(screen.queryByText('A')).not.toBeInTheDocument());
  visit(ResultPage);
  expect(await screen.findByText('B')).toBeVisible();
  expect(screen.queryByText('A さんの得点')).not.toBeInTheDocument();
  expect(ofOneself.filter((key) => stored(key) !== undefined)).toEqual([]);
  await name.release();
  await result.release();
});

test('when the partner app refuses the same person, then nobody is logged in, nor shown as if they were', async () => {
  const { user } = await lookAtResult(typedNumber);
  respondTo('get', partnerPath, () => refusal(401, 'login_failed'));
  await typeExamNumber(user);
  expect(await screen.findByRole('heading', { name: 'エントリーできませんでした' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'ログアウト' })).not.toBeInTheDocument();
  expect(stored('base_token')).toBeUndefined();
});

/** A number that is refused; that removes the stored one, and comes back to the form with what was typed. */
async function failOnce(user: Awaited<ReturnType<typeof lookAtResult>>['user']): Promise<void> {
  respondTo('post', loginPath, () => refusal(401, 'login_failed'), { once: true });
  await user.click(screen.getByRole('button', { name: 'ログイン' }));
  await user.click(await screen.findByRole('button', { name: '入力しなおす' }));
  expect(stored('base_token')).toBeUndefined();
}

test.each([
  ['the same person logs in again', 'all', typedNumber, false],
  ['the same person logs in after a refusal', 'all', typedNumber, true],
  ['somebody else logs in after a refusal', 'nothing', 'AAAA-AAAA-AAAA', true],
])('when %s, then %s of what was kept stays', async (_who, left, keptNumber, isRefusedFirst) => {
  const { user, router } = await lookAtResult(keptNumber);
  await user.type(await screen.findByLabelText('受験番号'), typedNumber);
  if (isRefusedFirst) await failOnce(user);
  await user.click(screen.getByRole('button', { name: 'ログイン' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
  expect(ofOneself.filter((key) => stored(key) !== undefined)).toEqual(left === 'all' ? ofOneself : []);
});

type View = ReturnType<typeof renderPage>;

test.each<[string, string, (view: View) => Promise<unknown>]>([
  ['nothing else has happened', '7K3M', async () => undefined],
  [
    'there was a logout',
    '',
    async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'ログアウト' }));
      await screen.findByRole('link', { name: 'ログイン' });
    },
  ],
  [
    'somebody has logged in or out in another tab',
    '',
    async () => {
      await screen.findByRole('button', { name: 'ログアウト' });
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storedName('base_token') })));
    },
  ],
  [
    'a link has logged somebody in',
    '',
    async ({ user }) => {
      act(() => useLinkedLogin.setState({ offered: typedNumber }));
      await user.click(await screen.findByRole('button', { name: '別の受験番号でログインする' }));
      await waitFor(() => expect(stored('base_token')).toBe(typedNumber));
    },
  ],
])('when a screen has replaced a half-typed number, and %s, it is “%s”', async (_what, kept, happen) => {
  serveNamed('beforeStart');
  const view = renderPage(LoginPage);
  await view.user.type(screen.getByLabelText('受験番号'), '7K3M');
  act(() => useErrorScreen.getState().raise('login_failure'));
  view.visit(NotFoundPage);
  await happen(view);
  view.visit(LoginPage);
  expect(screen.getByLabelText('受験番号')).toHaveValue(kept);
});

const open = () => renderPage(NotFoundPage);

describe('logging out', () => {
  test.each([
    ['as usual', undefined],
    ['without a network', () => HttpResponse.error()],
    ['in maintenance', () => refusal(503, 'in_maintenance')],
    ['with a firewall on the way', () => HttpResponse.html('<html></html>', { status: 403 })],
    ['with the page of a hotel on the way', () => HttpResponse.html('<html></html>')],
  ])('%s, then nobody is logged in or remembered here', async (_name, answer) => {
    serveNamed('beforeStart');
    writeStored('base_token', '7K3M-Q9RT-2XWD');
    writeStored('quiz_user_answers', { number: 3, picks: ['1'] });
    const view = open();
    expect(await screen.findByText('うみねこ太郎')).toBeVisible();
    respondTo('delete', '*/api/users/logout', answer);
    await view.user.click(screen.getByRole('button', { name: 'ログアウト' }));
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    expect(view.router.push).toHaveBeenCalledWith('/');
    expect(screen.queryByText('うみねこ太郎')).not.toBeInTheDocument();
    expect(screen.queryByText(/サーバーにはまだ伝わっていない/) !== null).toBe(answer !== undefined);
    for (const key of ['base_token', 'display_name', 'quiz_user_answers'] as const)
      expect(stored(key)).toBeUndefined();
    // The page is loaded again.
    view.unmount();
    open();
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'ログアウト' })).not.toBeInTheDocument();
  });

  test('what the server has not heard of is sent again by itself', async () => {
    serveNamed('beforeStart');
    writeStored('logout_pending', true);
    const asked = respondTo('delete', '*/api/users/logout', () =>
      asked.mock.calls.length <= 2 ? HttpResponse.html('<html></html>', { status: 403 }) : undefined,
    );
    stopPageTime();
    open();
    await passUntil(() => stored('logout_pending') === undefined, { longest: 20_000 });
    expect(asked).toHaveBeenCalledTimes(3);
    await passUntil(() => screen.queryByText(/サーバーにはまだ伝わっていない/) === null);
  });

  test('when the server is there again, then it learns of that before anything asks who is logged in', async () => {
    serveNamed('beforeStart');
    writeStored('logout_pending', true);
    const calls = watchCalls();
    open();
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
    expect(calls.filter((call) => call.includes('/users/')).slice(0, 2)).toEqual([
      'DELETE /users/logout',
      'GET /users/me',
    ]);
    expect(stored('logout_pending')).toBeUndefined();
  });
});

/** Somebody is logged in, loses their session, and the site is about to open it again: it waits for the response to this call. */
async function loseSession(...call: Parameters<typeof holdBack>) {
  const state = serveNamed('inProgress');
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
  ['logs out here while the login', 'post', loginPath, true],
  ['logs out here while the partner app', 'get', partnerPath, true],
  ['logs out in another tab while the login', 'post', loginPath, false],
] as const)('who %s of a lost session is on its way stays out', async (_what, method, path, isHere) => {
  const { state, user, logout, release } = await loseSession(method, path);
  if (isHere) {
    await user.click(logout);
    expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
  }
  // Tabs share their storage.
  else forgetPerson();
  await release();
  await waitFor(() => expect(state.me).toEqual({}));
  expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
  for (const key of ['base_token', 'display_name', 'logout_pending'] as const)
    expect(stored(key)).toBeUndefined();
});
