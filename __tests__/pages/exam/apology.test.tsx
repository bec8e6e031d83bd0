import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type ExamServer, giveTimeBack, serveExam } from '@/__tests__/support/exam-server';
import { pass, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { timeFromNow } from '@/mock-api/exam';
import { mockServer, serveState } from '@/mock-api/server';
import { type MockState, namedStates } from '@/mock-api/state';
import ExamPlayPage from '@/pages/exam/play';

const minute = 60_000;
const wayBack = () => screen.queryByRole('button', { name: '続きから解く' });

beforeEach(() => stopPageTime());

/** The apology in the middle of the exam, with 40 s left of it. */
async function apologise() {
  const state = serveState(namedStates.sitting());
  const server = serveExam({ endsAt: Date.now() + 40_000, refusals: { submit: ['exam_cannot_submit'] } });
  renderPage(ExamPlayPage);
  await pass(2_000);
  await act(async () => screen.getByRole('button', { name: '選択肢2' }).click());
  await act(async () => screen.getByRole('button', { name: '回答する' }).click());
  await pass(2_000);
  expect(screen.getByText(/予選は続いています/)).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/00:00:3\d/);
  return { state, server };
}

function giveBack(state: MockState, server: ExamServer, milliseconds: number): void {
  giveTimeBack(state, server, milliseconds);
  state.me = { ...state.me, exam_status: 'in_examination_period' };
}

test('when time is given back under the apology, then it counts to the new end, and leads back into the exam', async () => {
  const { state, server } = await apologise();
  giveBack(state, server, 7 * minute);
  await pass(30_000);
  expect(screen.getByRole('timer')).toHaveTextContent(/00:07:0\d/);
  await pass(30_000);
  await act(async () => wayBack()?.click());
  await pass(1_000);
  expect(screen.getByRole('heading', { name: '第1問' })).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/00:06:3\d/);
});

test('when time had run out before some is given back, then the way back appears', async () => {
  const { state, server } = await apologise();
  state.me = { ...state.me, exam_status: 'time_over' };
  await pass(2 * minute);
  expect(wayBack()).not.toBeInTheDocument();
  giveBack(state, server, 7 * minute);
  await pass(30_000);
  expect(wayBack()).toBeVisible();
});

test('the server is asked about every 30 s, and for the end only after time was given back', async () => {
  const { server } = await apologise();
  let asked = 0;
  mockServer.use(
    http.get('*/users/me', () => {
      asked += 1;
      return HttpResponse.json({ ...namedStates.sitting().me, server_time: timeFromNow(0) });
    }),
  );
  await pass(5 * minute);
  expect(asked).toBeGreaterThanOrEqual(8);
  expect(asked).toBeLessThanOrEqual(13);
  expect(server.entryChecks).toBe(1);
});

test('when another device has finished the exam under the apology, then no way back is offered any more', async () => {
  const { state, server } = await apologise();
  giveBack(state, server, 7 * minute);
  await pass(30_000);
  expect(wayBack()).toBeVisible();
  state.me = { ...state.me, exam_status: 'finished' };
  await pass(minute);
  expect(wayBack()).not.toBeInTheDocument();
});
