import { screen, waitFor } from '@testing-library/react';
import { givePromise } from '@/__tests__/support/exam-entrance';
import { serveExam } from '@/__tests__/support/exam-server';
import { renderPage } from '@/__tests__/support/render-page';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ExamPage from '@/pages/exam/index';
import ExamPlayPage from '@/pages/exam/play';

/** The start is sent after a count of three seconds. */
const afterCount = { timeout: 8_000 };

/** Starts, and takes the server to where it is when the play page asks it. */
async function start(then: Parameters<typeof serveExam>[0]) {
  serveState(namedStates.inProgress());
  serveExam({ isStarted: false });
  const entrance = renderPage(ExamPage);
  const button = await screen.findByRole('button', { name: '予選をはじめる' });
  givePromise();
  await entrance.user.click(button);
  await waitFor(() => expect(entrance.router.push).toHaveBeenCalledWith('/exam/play'), afterCount);
  entrance.unmount();
  serveState(namedStates.sitting());
  return serveExam(then);
}

const firstQuestion = () => screen.findByRole('heading', { name: '第1問' });

test('the first question comes with the start: it is there although the network is lost in between', async () => {
  const server = await start({ lost: { quiz: 1_000 } });
  renderPage(ExamPlayPage);
  expect(await firstQuestion()).toBeVisible();
  expect(server.lost.quiz).toBe(1_000);
});

test('who comes to the questions later is shown the one whose turn it is by then', async () => {
  await start({ submissions: ['1'] });
  const later = performance.now() + 10_001;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  renderPage(ExamPlayPage);
  expect(await screen.findByRole('heading', { name: '第2問' })).toBeVisible();
});
