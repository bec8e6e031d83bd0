import { screen, waitFor } from '@testing-library/react';
import { answerButton, heading, option, skip } from '@/__tests__/support/answer-question';
import { serveExam } from '@/__tests__/support/exam-server';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { renderPage } from '@/__tests__/support/render-page';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ExamPlayPage from '@/pages/exam/play';

const open = () => renderPage(ExamPlayPage);

beforeEach(() => {
  serveState(namedStates.sitting());
});

test('asks one question after the other, finishes after the last one and goes on', async () => {
  const server = serveExam();
  const { user, router } = open();
  expect(await heading('第1問')).toHaveFocus();
  expect(screen.getByText('1 / 2')).toBeInTheDocument();
  await user.click(option('選択肢2'));
  await user.click(answerButton());
  expect(await heading('第2問')).toHaveFocus();
  for (const name of ['選択肢4', '選択肢3', '選択肢2', '選択肢1']) await user.click(option(name));
  await user.click(answerButton());
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/exam/finished'));
  expect(server.submissions).toEqual(['2', '4,3,2,1']);
  expect(server.isFinished).toBe(true);
  expect(localStorage).toHaveLength(0);
});

test('shows each answer that the server has taken as sent, also after a reload', async () => {
  serveExam();
  const first = open();
  await heading('第1問');
  expect(screen.queryByText(/送信済み/)).not.toBeInTheDocument();
  await first.user.click(option('選択肢2'));
  await first.user.click(answerButton());
  expect(await screen.findByText('第1問 送信済み')).toBeVisible();
  first.unmount();
  open();
  expect(await screen.findByText('第1問 送信済み')).toBeVisible();
});

test('a skip is shown as a skip, also after a reload; on another device only as received, like any answer', async () => {
  serveExam();
  const first = open();
  await heading('第1問');
  await skip(first.user);
  expect(await screen.findByText('第1問 スキップ済み')).toBeVisible();
  expect(screen.queryByText(/送信済み/)).not.toBeInTheDocument();
  first.unmount();
  const again = open();
  expect(await screen.findByText('第1問 スキップ済み')).toBeVisible();
  again.unmount();
  sessionStorage.clear();
  open();
  expect(await screen.findByText('第1問 受付済み')).toBeVisible();
});

test('a skip that is refused, because another tab has answered the question, is shown as received and not as a skip', async () => {
  const server = serveExam();
  const first = open();
  await heading('第1問');
  server.submissions.push('2');
  await skip(first.user);
  await screen.findAllByText(/別の端末/);
  first.unmount();
  open();
  expect(await screen.findByText('第1問 受付済み')).toBeVisible();
});

test('says that it tries again where the question does not come', async () => {
  serveExam({ lost: { quiz: 1 } });
  open();
  expect(await screen.findByText('通信を再試行しています')).toBeVisible();
  expect(await heading('第1問')).toBeVisible();
});

test('works with a server whose answer to a submit does not carry the next question', async () => {
  const server = serveExam({ sendsNextQuiz: false });
  const { user, router } = open();
  await heading('第1問');
  await user.click(option('選択肢2'));
  await user.click(answerButton());
  await heading('第2問');
  await skip(user);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/exam/finished'));
  expect(server.submissions).toEqual(['2', '']);
});

test('a reload goes on at the same question with the picks', async () => {
  serveExam({ quizzes: [buildQuiz('order_selection')] });
  const first = open();
  await heading('第1問');
  await first.user.click(option('選択肢3'));
  await first.user.click(option('選択肢1'));
  first.unmount();
  open();
  await heading('第1問');
  expect(option('選択肢3')).toHaveAccessibleDescription('1番目');
  expect(option('選択肢1')).toHaveAccessibleDescription('2番目');
});

test('a lost submit is tried again in plain sight and counts once', async () => {
  const server = serveExam({ lost: { submit: 1 } });
  const { user } = open();
  await heading('第1問');
  await user.click(option('選択肢2'));
  await user.click(answerButton());
  expect(await screen.findByText('通信を再試行しています')).toBeInTheDocument();
  expect(screen.getByText(/^答えはこの端末にあります。つながると自動で送ります。$/)).toBeVisible();
  expect(option('選択肢1')).toBeDisabled();
  expect(await screen.findByRole('heading', { name: '第2問' }, { timeout: 3_000 })).toBeInTheDocument();
  expect(server.submissions).toEqual(['2']);
});

test('when another tab has gone on, then this one does too as soon as it is seen', async () => {
  const server = serveExam();
  const { user } = open();
  await heading('第1問');
  await user.click(option('選択肢2'));
  server.submissions.push('1');
  document.dispatchEvent(new Event('visibilitychange'));
  await heading('第2問');
  expect(server.posts).toEqual([]);
});
