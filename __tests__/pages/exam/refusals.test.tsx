import type { ErrorCode } from '@knowledgeking/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { answerButton, heading, option } from '@/__tests__/support/answer-question';
import { maintenanceMessage, serveExam } from '@/__tests__/support/exam-server';
import { passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { writeStored } from '@/lib/storage';
import { refusal } from '@/mock-api/answer';
import { timeFromNow } from '@/mock-api/exam';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ExamPage from '@/pages/exam';
import ExamPlayPage from '@/pages/exam/play';
import LoginPage from '@/pages/login';

const open = () => renderPage(ExamPlayPage);

beforeEach(() => {
  serveState(namedStates.sitting());
});

describe('what the server refuses', () => {
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
});

describe('the session cookie is lost in the middle of the exam', () => {
  test('without a number: LOGIN_FAILURE, the picks stay, and 「入力しなおす」 leads to the login', async () => {
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
});

/** For the server, nobody is logged in. */
const loseCookie = () =>
  mockServer.use(http.get('*/api/users/me', () => HttpResponse.json({ server_time: timeFromNow(0) })));

test('when the cookie is gone on the way to the exam, then how far the attempt is is asked for again', async () => {
  writeStored('base_token', '7K3M-Q9RT-2XWD');
  const server = serveExam();
  mockServer.use(
    http.get('*/api/exams/:id/check_entry', () =>
      server.hasSession ? undefined : HttpResponse.json({ entered: false, user_exam_status: null }),
    ),
  );
  const { visit } = renderPage(LoginPage);
  await screen.findByRole('button', { name: 'ログアウト' });
  server.hasSession = false;
  loseCookie();
  visit(ExamPage);
  expect(await screen.findByRole('link', { name: '予選を再開する' })).toBeVisible();
});

test('when a crowd keeps the number from logging in, then nobody who sits the exam is sent away', async () => {
  writeStored('base_token', '7K3M-Q9RT-2XWD');
  serveExam();
  stopPageTime();
  const { router } = open();
  await passUntil(() => screen.queryByRole('heading', { name: '第1問' }));
  loseCookie();
  let logins = 0;
  mockServer.use(
    http.post('*/api/users/login', () => {
      logins += 1;
      return refusal(429, 'too_many_requests');
    }),
  );
  act(() => router.events.emit('routeChangeComplete', '/exam/play'));
  await passUntil(() => logins > 1);
  expect(screen.getByRole('heading', { name: '第1問' })).toBeVisible();
  expect(router.replace).not.toHaveBeenCalled();
});
