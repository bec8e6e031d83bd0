import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { screen, waitFor } from '@testing-library/react';
import { serveExam } from '@/__tests__/support/exam-server';
import { renderPage } from '@/__tests__/support/render-page';
import rules from '@/lib/generated/rules.json';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ExamPage from '@/pages/exam/index';

const open = () => renderPage(ExamPage);
const startButton = () => screen.findByRole('button', { name: '予選をはじめる' });

test('counts down before the start and offers no way in', async () => {
  serveState(namedStates.beforeStart());
  serveExam({ isStarted: false });
  open();
  expect(await screen.findByText('予選の開始まで')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '予選をはじめる' })).not.toBeInTheDocument();
});

test('shows every rule of the content pack', async () => {
  serveState(namedStates.inProgress());
  serveExam({ isStarted: false });
  open();
  await startButton();
  const shown = screen.getAllByRole('listitem').map((item) => {
    for (const reading of item.querySelectorAll('rt, rp')) reading.remove();
    return item.textContent;
  });
  expect(shown).toEqual(rules.map(withoutRuby));
});

test('starts the one attempt and goes to the first question', async () => {
  serveState(namedStates.inProgress());
  const server = serveExam({ isStarted: false });
  const { user, router } = open();
  await user.click(await startButton());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/exam/play'));
  expect(server.isStarted).toBe(true);
});

test('says that it tries again when the start is lost', async () => {
  serveState(namedStates.inProgress());
  serveExam({ isStarted: false, lost: { start: 1 } });
  const { user, router } = open();
  await user.click(await startButton());
  expect(await screen.findByText('通信を再試行しています')).toBeInTheDocument();
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/exam/play'), { timeout: 3_000 });
});

test('goes on to the questions when the attempt was started elsewhere meanwhile', async () => {
  serveState(namedStates.inProgress());
  serveExam({ isStarted: false, refusals: { start: ['user_exam_status_already_started'] } });
  const { user, router } = open();
  await user.click(await startButton());
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/exam/play'));
});

test('offers to go on with a running attempt', async () => {
  serveState(namedStates.sitting());
  serveExam();
  open();
  const link = await screen.findByRole('link', { name: '予選を再開する' });
  expect(link).toHaveAttribute('href', '/exam/play');
});

test('leads one who has finished to the result', async () => {
  serveState(namedStates.finished());
  serveExam({ isFinished: true });
  open();
  expect(await screen.findByRole('link', { name: '結果を見る' })).toHaveAttribute('href', '/result');
});
