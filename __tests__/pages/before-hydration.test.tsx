import { act, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import { renderTop } from '@/__tests__/support/render-top';
import { bodiesSentTo, respondTo, watchCalls } from '@/__tests__/support/responses';
import { request } from '@/lib/api-client/request';
import { logout } from '@/lib/api-client/session';
import { clock } from '@/lib/clock';
import { type EarlyResponse, makeEarlyCalls } from '@/lib/head/early-calls';
import { showEarlyEntry, showEarlyLinks } from '@/lib/head/early-contest';
import { noteSubmissions } from '@/lib/head/early-submission';
import { linkSets, topControls } from '@/lib/top-controls';
import { serveState } from '@/mock-api/server';
import { type MockState, mockState } from '@/mock-api/state';
import EntryPage from '@/pages/entry';
import LoginPage from '@/pages/login';

const root = document.documentElement;

afterEach(() => {
  delete window.earlyCalls;
  delete root.dataset.links;
  delete root.dataset.early;
});

/** Runs the head's script, and waits for what it asks for. */
async function askEarly(): Promise<void> {
  makeEarlyCalls();
  await act(() => Promise.all(Object.values(window.earlyCalls ?? {})));
}

test('when the head has asked for status, exam and user, then the page does not ask again', async () => {
  const calls = watchCalls();
  await askEarly();
  expect(calls.sort()).toEqual(['GET /exams', 'GET /site_status', 'GET /users/me']);
  renderTop();
  expect(await screen.findByRole('link', { name: 'エントリーする' })).toBeInTheDocument();
  expect(calls).toHaveLength(new Set(calls).size);
});

test('when a call of the head fails, then it is made in the usual way', async () => {
  respondTo('get', '*/api/exams', () => HttpResponse.error(), { once: true });
  await askEarly();
  renderTop();
  expect(await screen.findByRole('link', { name: 'エントリーする' })).toBeInTheDocument();
});

test('when something was sent meanwhile, then what the head asked for is not believed', async () => {
  await askEarly();
  const calls = watchCalls();
  await logout();
  await request('getMe', {});
  expect(calls).toEqual(['DELETE /users/logout', 'GET /users/me']);
});

test('when a response of the head has waited for the page, then the clock knows its age', async () => {
  const before = (milliseconds: number) => ({
    monotonic: performance.now() - milliseconds,
    device: Date.now() - milliseconds,
  });
  const response: EarlyResponse = {
    status: 200,
    text: JSON.stringify({ server_time: '2025-06-22T13:00:00+09:00' }),
    sent: before(5_200),
    received: before(5_000),
  };
  window.earlyCalls = { '/api/users/me': Promise.resolve(response) };
  await request('getMe', {});
  const now = (clock.now() ?? 0) - Date.parse('2025-06-22T13:00:00+09:00');
  expect(Math.abs(now - 5_100)).toBeLessThan(1_000);
});

test('when a logout has not reached the server yet, then the head asks for nothing', () => {
  localStorage.setItem('knowledgeking2025:logout_pending', 'true');
  makeEarlyCalls();
  expect(window.earlyCalls).toBeUndefined();
});

/** Does what the top page's head does; returns the links that it shows then, if any. */
async function linksOfHead(state: MockState): Promise<string[] | undefined> {
  serveState(state);
  await askEarly();
  await showEarlyLinks();
  return linkSets[Number(root.dataset.links)]?.map(({ label }) => label);
}

test('there are no more sets of links than the style sheet can show', () => {
  expect(linkSets.length).toBeLessThanOrEqual(10);
});

test('when a session may be opened again, then the head shows no links', async () => {
  localStorage.setItem('knowledgeking2025:base_token', '"7K3M-Q9RT-2XWD"');
  expect(await linksOfHead(mockState('entry'))).toBeUndefined();
});

test.each<[string, string | undefined, boolean]>([
  ['open', undefined, true],
  ['open, but the site is in maintenance', '点検中', false],
])('when entry is %s, then the head shows both links and form, or none', async (_when, message, isShown) => {
  const links = await linksOfHead(mockState('entry', { ...(message && { maintenanceMessage: message }) }));
  await showEarlyEntry();
  expect(links).toEqual(isShown ? topControls('entry', {}).map(({ label }) => label) : undefined);
  expect(root.dataset.early !== undefined).toBe(isShown);
});

test('when a form is filled in and sent before the page hydrates, then it is sent as it was typed', async () => {
  const sent = bodiesSentTo('*/api/users/login');
  noteSubmissions();
  const { router } = renderPage(LoginPage, {
    whileExported: () => {
      const field = screen.getByLabelText<HTMLInputElement>('受験番号');
      field.value = '7k3m q9rt 2xwd';
      screen.getByRole('button', { name: 'ログイン' }).click();
    },
  });
  expect(screen.getByLabelText('受験番号')).toHaveValue('7k3m q9rt 2xwd');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/'));
  expect(sent).toEqual([{ base_crew_token: '7K3M-Q9RT-2XWD' }]);
});

test('when an entry is typed, picked and sent before it is known whether the page may be shown, then it is sent as it was', async () => {
  const sent = bodiesSentTo('*/api/exams/:id/entry');
  noteSubmissions();
  renderPage(EntryPage, {
    whileExported: () => {
      screen.getByLabelText<HTMLInputElement>('メールアドレス').value = 'umi@example.com';
      screen.getByLabelText<HTMLInputElement>(/^表示名/).value = 'うみ';
      screen.getByLabelText<HTMLSelectElement>(/^出身地/).value = '長崎県';
      screen.getByLabelText<HTMLInputElement>('こどもの部').checked = true;
      screen.getByLabelText<HTMLInputElement>('応募規約に同意する').checked = true;
      screen.getByRole('button', { name: '確認メールを送る' }).click();
    },
  });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    email: 'umi@example.com',
    display_name: 'うみ',
    birthplace: '長崎県',
    children_division: true,
    agreed: true,
  });
});

test('when nothing was pressed before the page hydrated, then nothing is sent', async () => {
  const reached = respondTo('post', '*/api/users/login');
  renderPage(LoginPage, { whileExported: () => undefined });
  await act(() => delay(50));
  expect(reached).not.toHaveBeenCalled();
  expect(screen.queryByText('受験番号を入力してください。')).not.toBeInTheDocument();
});
