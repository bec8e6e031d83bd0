import { act, screen } from '@testing-library/react';
import { giveTimeBack, serveExam } from '@/__tests__/support/exam-server';
import { pass, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { timeFromNow } from '@/mock-api/exam';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ExamPage from '@/pages/exam';
import ExamPlayPage from '@/pages/exam/play';
import ExamTimeupPage from '@/pages/exam/timeup';
import ResultPage from '@/pages/result';

const minute = 60_000;
const option = () => screen.getByRole('button', { name: '選択肢2' });

beforeEach(() => stopPageTime());

test('when time is given back while somebody plays, then the countdown follows within 30 s, with one call, and nothing picked is lost', async () => {
  const state = serveState(namedStates.sitting());
  const server = serveExam({ endsAt: Date.now() + 40_000 });
  renderPage(ExamPlayPage);
  await pass(2_000);
  expect(screen.getByRole('timer')).toHaveTextContent('00:00:38');
  await act(async () => option().click());
  giveTimeBack(state, server, 7 * minute);
  await pass(30_000);
  expect(screen.getByRole('timer')).toHaveTextContent('00:07:08');
  expect(option()).toHaveAttribute('aria-pressed', 'true');
  await pass(10_000);
  expect(screen.getByRole('heading', { name: '第1問' })).toBeVisible();
  expect(server.entryChecks).toBe(1);
});

test.each([
  ['to a minute from now', minute, '00:00:3'],
  ['to half a minute ago', -minute / 2, undefined],
])(
  'when operators move the exam’s end %s, then the countdown follows within 30 s',
  async (_to, end, left) => {
    const state = serveState(namedStates.sitting());
    const server = serveExam();
    const { router } = renderPage(ExamPlayPage);
    await pass(2_000);
    expect(screen.getByRole('timer')).toHaveTextContent('00:59:58');
    server.endsAt = Date.now() + end;
    state.exam = { ...state.exam, exam_end_at: timeFromNow(end) };
    await pass(28_000);
    if (left === undefined) expect(router.replace).toHaveBeenCalledWith('/exam/timeup');
    else expect(screen.getByRole('timer')).toHaveTextContent(left);
  },
);

test('when operators move the exam’s end to earlier at the entrance, then it offers what the server would', async () => {
  const state = serveState(namedStates.sitting());
  const server = serveExam();
  renderPage(ExamPage);
  await pass(2_000);
  expect(screen.getByRole('link', { name: '予選を再開する' })).toBeVisible();
  server.endsAt = Date.now();
  state.exam = { ...state.exam, exam_end_at: timeFromNow(0) };
  await pass(30_000);
  expect(screen.queryByRole('link', { name: '予選を再開する' })).not.toBeInTheDocument();
});

test('when it was somebody else’s time, then the countdown stays as it is', async () => {
  const state = serveState(namedStates.sitting());
  const server = serveExam({ endsAt: Date.now() + 5 * minute });
  renderPage(ExamPlayPage);
  await pass(2_000);
  giveTimeBack(state, server, 0);
  await pass(30_000);
  expect(screen.getByRole('timer')).toHaveTextContent('00:04:28');
});

test.each([
  ['the time-up page', ExamTimeupPage, '予選を再開する', '/exam/play'],
  ['the result page', ResultPage, '予選に進む', '/exam'],
])('when time is given back after it had run out, then %s offers to go on', async (_name, Page, link, to) => {
  const state = serveState(namedStates.timeOver());
  const server = serveExam({ endsAt: Date.now() - 1_000 });
  renderPage(Page);
  await pass(2_000);
  expect(screen.queryByRole('link', { name: link })).not.toBeInTheDocument();
  giveTimeBack(state, server, 7 * minute);
  state.me = { ...state.me, exam_status: 'in_examination_period' };
  await pass(30_000);
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
});

test('when others go on past the exam’s end, then the quick score is announced for after theirs', async () => {
  const state = namedStates.beingMarked();
  const exam_end_at = timeFromNow(-minute);
  serveState({ ...state, exam: { ...state.exam, exam_end_at, last_end_at: timeFromNow(6 * minute) } });
  renderPage(ResultPage);
  await pass(2_000);
  expect(screen.getByRole('timer')).toHaveTextContent(/速報まで0時間06分0/);
});
