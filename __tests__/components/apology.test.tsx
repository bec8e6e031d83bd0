import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openEntrance, press } from '@/__tests__/support/exam-entrance';
import { type ExamServer, giveTimeBack, serveExam } from '@/__tests__/support/exam-server';
import { pass, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { renderTop } from '@/__tests__/support/render-top';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { refusal } from '@/mock-api/answer';
import { timeFromNow } from '@/mock-api/exam';
import { mockServer, serveState } from '@/mock-api/server';
import { type MockState, namedStates } from '@/mock-api/state';
import ExamPage from '@/pages/exam';
import ExamPlayPage from '@/pages/exam/play';

const hasEnded = /エラーが発生したため、クイズを終了しました/;
const nothingBegan = /なくなったものはありません。新しくはじまったクイズもありません。/;
const goesOn = /予選は続いています。時間も進んでいます。/;
const broken = () => refusal(500, 'internal_server_error');

/** The apology says this, and nothing else of a quiz. */
async function expectWords(words: RegExp): Promise<void> {
  expect(await screen.findByText(words)).toBeVisible();
  for (const other of [hasEnded, nothingBegan, goesOn])
    if (other !== words) expect(screen.queryByText(other)).not.toBeInTheDocument();
}

describe('where there is no quiz nothing says that one has ended', () => {
  test('when it can’t be read who is there', async () => {
    mockServer.use(http.get('*/api/users/me', broken));
    renderTop();
    await expectWords(nothingBegan);
    expect(screen.queryByRole('button', { name: '続きから解く' })).not.toBeInTheDocument();
  });

  test('when the start fails', async () => {
    stopPageTime();
    await openEntrance({ start: -60_000 });
    mockServer.use(http.post('*/start', broken));
    await press();
    await passUntil(() => screen.queryByText(nothingBegan));
    await expectWords(nothingBegan);
  });
});

test('when the start fails and yet has begun the attempt, then that is said, with the way into it', async () => {
  const state = serveState(namedStates.inProgress());
  serveExam();
  const { router, user } = renderPage(ExamPage);
  await screen.findByRole('heading', { name: '予選' });
  state.me = { ...state.me, exam_status: 'in_examination_period' };
  act(() => useErrorScreen.getState().raise('apology'));
  await expectWords(goesOn);
  expect(await screen.findByRole('timer')).toHaveTextContent(/^(00:59:\d\d|01:00:00)$/);
  const ways = within(screen.getByRole('main'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(ways).toEqual(['続きから解く', 'トップへ戻る']);
  await user.click(screen.getByRole('button', { name: '続きから解く' }));
  expect(router.push).toHaveBeenCalledWith('/exam/play');
});

test('in the middle of the exam it says that the exam goes on, and leads back with the picks', async () => {
  serveState(namedStates.sitting());
  serveExam({ refusals: { submit: ['exam_cannot_submit'] } });
  const { user } = renderPage(ExamPlayPage);
  await user.click(await screen.findByRole('button', { name: '選択肢2' }));
  await user.click(screen.getByRole('button', { name: '回答する' }));
  await expectWords(goesOn);
  await user.click(screen.getByRole('button', { name: '続きから解く' }));
  expect(await screen.findByRole('button', { name: '選択肢2' })).toHaveAttribute('aria-pressed', 'true');
});

test('when the attempt has really ended, then it says so', async () => {
  const state = serveState(namedStates.sitting());
  serveExam({ refusals: { submit: ['exam_cannot_submit'] } });
  const { user } = renderPage(ExamPlayPage);
  await user.click(await screen.findByRole('button', { name: '選択肢2' }));
  state.me = { ...state.me, exam_status: 'time_over' };
  await user.click(screen.getByRole('button', { name: '回答する' }));
  await expectWords(hasEnded);
});

test('the number on the screen is that of the very call that failed', async () => {
  const body = { error_code: 'internal_server_error', request_id: 'ffeeddcc-0000-4000-8000-000000000000' };
  mockServer.use(http.get('*/api/users/me', () => HttpResponse.json(body, { status: 500 })));
  renderTop();
  expect(await screen.findByText(/ffeeddcc/)).toBeVisible();
});

const minute = 60_000;
const wayBack = () => screen.queryByRole('button', { name: '続きから解く' });

/** The apology in the middle of the exam, with 40 s left of it. */
async function apologise() {
  stopPageTime();
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
