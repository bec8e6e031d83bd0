import type { ErrorCode } from '@knowledgeking/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { answerButton, heading, option } from '@/__tests__/support/answer-question';
import { type ExamServer, maintenanceMessage, serveExam } from '@/__tests__/support/exam-server';
import { pass, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { renderTop } from '@/__tests__/support/render-top';
import { respondTo, serveNamed } from '@/__tests__/support/responses';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { writeStored } from '@/lib/storage';
import { timeFromNow } from '@/mock-api/exam';
import { refusal } from '@/mock-api/handlers';
import type { MockState } from '@/mock-api/state';
import ExamPage from '@/pages/exam';
import ExamPlayPage from '@/pages/exam/play';
import LoginPage from '@/pages/login';

const open = () => renderPage(ExamPlayPage);

beforeEach(() => serveNamed('sitting'));

test.each<[ErrorCode, string, boolean]>([
  ['user_not_started_exam', '/exam', false],
  ['user_already_finished_exam', '/exam/finished', false],
  ['user_timeover_exam', '/exam/timeup', false],
  ['user_completed_exam', '/exam/finished', true],
])('a question with %s: goes to %s', async (code, path, sendsFinish) => {
  const server = serveExam({ refusals: { quiz: [code] } });
  const { router } = open();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(path));
  expect(server.posts.some((post) => post.startsWith('finish'))).toBe(sendsFinish);
});

test('when the session cookie is lost in the middle of the exam without a number, then LOGIN_FAILURE comes, the picks stay, and 「入力しなおす」 leads to the login', async () => {
  const server = serveExam();
  const { user, router } = open();
  await heading('第1問');
  await user.click(option('選択肢2'));
  server.hasSession = false;
  await user.click(answerButton());
  expect(await screen.findByText(/ログインに失敗しました/)).toBeVisible();
  expect(screen.queryByText(/クイズを終了しました/)).not.toBeInTheDocument();
  expect(localStorage.getItem('knowledgeking2025:quiz_user_answers')).toContain('"2"');
  await user.click(screen.getByRole('button', { name: '入力しなおす' }));
  expect(router.push).toHaveBeenCalledWith('/login');
});

test.each<[ErrorCode, boolean]>([
  ['invalid_quiz_number', false],
  ['user_already_finished_exam', true],
])('when an answer is refused with %s, then it is remembered as sent: %s', async (code, isRemembered) => {
  serveExam({ refusals: { submit: [code] } });
  const { user } = open();
  await heading('第1問');
  await user.click(option('選択肢2'));
  await user.click(answerButton());
  await waitFor(() => expect(screen.queryByRole('heading', { name: /第1問/ })).not.toBeInTheDocument());
  expect(Object.keys(sessionStorage).some((key) => key.includes('sent:'))).toBe(isRemembered);
});

/** For the server, nobody is logged in. */
const loseCookie = () =>
  respondTo('get', '*/api/users/me', () => HttpResponse.json({ server_time: timeFromNow(0) }));

test('when the cookie is gone on the way to the exam, then how far the attempt is is asked for again', async () => {
  writeStored('base_token', '7K3M-Q9RT-2XWD');
  const server = serveExam();
  const asked = respondTo('get', '*/api/exams/:id/check_entry', () =>
    server.hasSession ? undefined : HttpResponse.json({ entered: false, user_exam_status: null }),
  );
  const { visit } = renderPage(LoginPage);
  await screen.findByRole('button', { name: 'ログアウト' });
  server.hasSession = false;
  loseCookie();
  visit(ExamPage);
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1));
  expect(server.hasSession).toBe(true);
  await waitFor(() => expect(screen.getByRole('link', { name: '予選を再開する' })).toBeVisible());
});

test('when a crowd keeps the number from logging in, then nobody who sits the exam is sent away', async () => {
  writeStored('base_token', '7K3M-Q9RT-2XWD');
  serveExam();
  stopPageTime();
  const { router } = open();
  await passUntil(() => screen.queryByRole('heading', { name: '第1問' }));
  loseCookie();
  let logins = 0;
  respondTo('post', '*/api/users/login', () => {
    logins += 1;
    return refusal(429, 'too_many_requests');
  });
  act(() => router.events.emit('routeChangeComplete', '/exam/play'));
  await passUntil(() => logins > 1);
  expect(screen.getByRole('heading', { name: '第1問' })).toBeVisible();
  expect(router.replace).not.toHaveBeenCalled();
});

/** Maintenance has begun; the exam's own calls, which every test serves itself, refuse as often as it takes. */
function beginMaintenance(state: MockState, server: ExamServer): void {
  state.maintenanceMessage = maintenanceMessage;
  const refused = () => Array.from({ length: 100 }, () => 'in_maintenance' as const);
  server.refusals = { quiz: refused(), submit: refused(), finish: refused(), check_entry: refused() };
}

function endMaintenance(state: MockState, server: ExamServer): void {
  delete state.maintenanceMessage;
  server.refusals = {};
}

/** Somebody who sits the exam comes from the top page to the play page when maintenance has just begun. */
async function openInMaintenance(overrides: Partial<ExamServer> = {}) {
  stopPageTime();
  const state = serveNamed('sitting');
  const server = serveExam(overrides);
  const page = renderTop();
  await pass(1_000);
  beginMaintenance(state, server);
  page.visit(ExamPlayPage);
  await pass(1_000);
  expect(screen.getByText(maintenanceMessage)).toBeVisible();
  return { ...page, state, server };
}

test('maintenance in the middle of a question leaves the contestant there with the picks', async () => {
  const server = serveExam({ refusals: { submit: ['in_maintenance'] } });
  const { user } = open();
  await heading('第1問');
  await user.click(option('選択肢2'));
  await user.click(answerButton());
  expect(await screen.findByText(maintenanceMessage)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '選択肢2' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(answerButton());
  await heading('第2問');
  expect(server.submissions).toEqual(['2']);
});

test('a question that was asked for during maintenance comes by itself once that is over', async () => {
  const { state, server } = await openInMaintenance();
  await pass(20_000);
  endMaintenance(state, server);
  await pass(3_000);
  expect(useErrorScreen.getState().screen).toBeUndefined();
  expect(screen.getByRole('heading', { name: '第1問' })).toBeVisible();
});

test('after the last question the exam is finished by itself once maintenance is over', async () => {
  stopPageTime();
  const state = serveNamed('sitting');
  const server = serveExam({ submissions: ['2'] });
  const { router } = renderPage(ExamPlayPage);
  await pass(2_000);
  server.refusals = { finish: ['in_maintenance'] };
  await act(async () => screen.getByRole('button', { name: 'スキップ' }).click());
  await act(async () => screen.getByRole('button', { name: /スキップする/ }).click());
  beginMaintenance(state, server);
  await pass(5_000);
  expect(screen.getByText(maintenanceMessage)).toBeVisible();
  expect(server.isFinished).toBe(false);
  endMaintenance(state, server);
  await pass(3_000);
  expect(server.isFinished).toBe(true);
  expect(router.replace).toHaveBeenCalledWith('/exam/finished');
});

test('when time runs out while no question could be loaded, then the time-up page follows', async () => {
  localStorage.setItem('knowledgeking2025:quiz_end_time', JSON.stringify(Date.now() + 10_000));
  const { router } = await openInMaintenance({ endsAt: Date.now() + 10_000 });
  expect(router.replace).not.toHaveBeenCalled();
  await pass(10_000);
  expect(router.replace).toHaveBeenCalledWith('/exam/timeup');
});
