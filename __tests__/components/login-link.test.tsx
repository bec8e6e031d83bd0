import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { loginPath, partnerPath, typedNumber, typeExamNumber } from '@/__tests__/support/type-exam-number';
import { isAnything } from '@/lib/checks';
import { takeFirstAddress } from '@/lib/first-address';
import { readStored, writeStored } from '@/lib/storage';
import { refusal } from '@/mock-api/answer';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import NotFoundPage from '@/pages/404';
import LoginPage from '@/pages/login';

const arriveAt = (address: string): void => {
  window.history.replaceState(null, '', address);
  takeFirstAddress();
};
const storedNumber = () => readStored('base_token', isAnything);
const logout = { name: 'ログアウト' };

/** Counts the logins; the first one comes to `failure`. */
function failFirst(path: string, failure: () => Response): jest.Mock {
  const asked = jest.fn();
  mockServer.use(
    http.all(path, () => {
      asked();
      return asked.mock.calls.length === 1 ? failure() : undefined;
    }),
  );
  return asked;
}

beforeEach(() => {
  serveState(namedStates.inProgress()).me = {};
});

test.each([
  ['is lost', () => HttpResponse.error()],
  ['meets a crowd', () => refusal(429, 'too_many_requests')],
  ['meets maintenance of only the login', () => refusal(503, 'in_maintenance')],
])(
  'when the login of a link %s, then no screen blames it, and the next read of the user logs in',
  async (_how, failure) => {
    const asked = failFirst(loginPath, failure);
    arriveAt('/#base_crew_token=link');
    const { visit } = renderPage(NotFoundPage, { path: '/' });
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(/ログインに失敗しました/)).not.toBeInTheDocument();
    visit(NotFoundPage);
    expect(await screen.findByRole('button', logout)).toBeVisible();
    expect(storedNumber()).toBe('link');
  },
);

test('when nobody touches anything, then it is tried again by itself', async () => {
  failFirst(loginPath, () => refusal(429, 'too_many_requests'));
  arriveAt('/#base_crew_token=link');
  stopPageTime();
  renderPage(NotFoundPage, { path: '/' });
  await passUntil(() => screen.queryByRole('button', logout));
});

test('when the site is in maintenance, then the link logs in once that is over', async () => {
  const state = serveState({ ...namedStates.inProgress(), me: {}, maintenanceMessage: '点検のためです。' });
  arriveAt('/#base_crew_token=link');
  stopPageTime();
  renderPage(NotFoundPage, { path: '/' });
  await passUntil(() => screen.queryByText('点検のためです。'));
  delete state.maintenanceMessage;
  await passUntil(() => screen.queryByRole('button', logout));
  expect(storedNumber()).toBe('link');
});

test('when it is refused, then it is not tried again', async () => {
  const asked = failFirst(partnerPath, () => refusal(401, 'login_failed'));
  arriveAt('/#base_crew_token=bad');
  const { visit } = renderPage(NotFoundPage, { path: '/' });
  expect(await screen.findByText(/エントリーに失敗しました/)).toBeVisible();
  visit(NotFoundPage);
  expect(await screen.findByRole('link', { name: 'ログイン' })).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('when another number is typed meanwhile, then nobody is asked about the one from the link', async () => {
  mockServer.use(
    http.post(loginPath, async ({ request }) =>
      (await request.clone().text()).includes('link') ? refusal(429, 'too_many_requests') : undefined,
    ),
  );
  arriveAt('/#base_crew_token=link');
  const { user, router, visit } = renderPage(LoginPage);
  await typeExamNumber(user);
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
  visit(NotFoundPage);
  await waitFor(() => expect(storedNumber()).toBe(typedNumber));
  // The question would come with the next read of the user.
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(screen.queryByText(/別の受験番号でログインしますか/)).not.toBeInTheDocument();
});

test('when somebody logged in accepts another number and a crowd is in the way, then it stays on offer', async () => {
  serveState(namedStates.inProgress());
  writeStored('base_token', 'OWN0-OWN0-OWN0');
  const asked = failFirst(loginPath, () => refusal(429, 'too_many_requests'));
  arriveAt('/#base_crew_token=other');
  const { user } = renderPage(NotFoundPage, { path: '/' });
  const change = { name: '別の受験番号でログインする' };
  await user.click(await screen.findByRole('button', change));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.getByRole('button', change)).not.toHaveAttribute('aria-busy'));
  expect(screen.getByText(/短い間に何度も送られています。.*待ってから/)).toBeVisible();
  await user.click(screen.getByRole('button', change));
  expect(screen.queryByText(/短い間に何度も/)).not.toBeInTheDocument();
  await waitFor(() => expect(storedNumber()).toBe('other'));
  expect(screen.queryByRole('button', change)).not.toBeInTheDocument();
});
