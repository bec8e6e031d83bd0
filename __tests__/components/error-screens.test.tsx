import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { openEntrance, press } from '@/__tests__/support/exam-entrance';
import { type ExamServer, giveTimeBack, serveExam } from '@/__tests__/support/exam-server';
import { letResponsesArrive, pass, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, serveNamed } from '@/__tests__/support/responses';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { refusal } from '@/mock-api/handlers';
import type { MockState } from '@/mock-api/state';
import NotFoundPage from '@/pages/404';
import ExamPage from '@/pages/exam';
import ExamPlayPage from '@/pages/exam/play';
import ResultPage from '@/pages/result';

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
  test('when it can’t be read who is there; and the number on the screen is that of the call that failed', async () => {
    const body = { error_code: 'internal_server_error', request_id: 'ffeeddcc-0000-4000-8000-000000000000' };
    respondTo('get', '*/api/users/me', () => HttpResponse.json(body, { status: 500 }));
    renderPage(ResultPage);
    await expectWords(nothingBegan);
    expect(screen.getByText(/ffeeddcc/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '続きから解く' })).not.toBeInTheDocument();
  });

  test('when the start fails', async () => {
    stopPageTime();
    await openEntrance({ start: -60_000 });
    respondTo('post', '*/start', broken);
    await press();
    await passUntil(() => screen.queryByText(nothingBegan));
    await expectWords(nothingBegan);
  });
});

test('when the start fails and yet has begun the attempt, then that is said, with the way into it', async () => {
  const state = serveNamed('inProgress');
  serveExam();
  const { router, user } = renderPage(ExamPage);
  await screen.findByRole('heading', { name: '予選' });
  state.me = { ...state.me, exam_status: 'in_examination_period' };
  act(() => useErrorScreen.getState().raise('apology'));
  await expectWords(goesOn);
  expect(await screen.findByRole('timer')).toHaveTextContent(/^(00:59:\d\d|01:00:00)$/);
  const ways = within(screen.getByRole('main')).getAllByRole('button');
  expect(ways.map(({ textContent }) => textContent)).toEqual(['続きから解く', 'トップへ戻る']);
  await user.click(screen.getByRole('button', { name: '続きから解く' }));
  expect(router.push).toHaveBeenCalledWith('/exam/play');
});

test('in the middle of the exam it says that the exam goes on, and leads back with the picks', async () => {
  serveNamed('sitting');
  serveExam({ refusals: { submit: ['exam_cannot_submit'] } });
  const { user } = renderPage(ExamPlayPage);
  await user.click(await screen.findByRole('button', { name: '選択肢2' }));
  await user.click(screen.getByRole('button', { name: '回答する' }));
  await expectWords(goesOn);
  await user.click(screen.getByRole('button', { name: '続きから解く' }));
  expect(await screen.findByRole('button', { name: '選択肢2' })).toHaveAttribute('aria-pressed', 'true');
});

test('when the attempt has really ended, then it says so', async () => {
  const state = serveNamed('sitting');
  serveExam({ refusals: { submit: ['exam_cannot_submit'] } });
  const { user } = renderPage(ExamPlayPage);
  await user.click(await screen.findByRole('button', { name: '選択肢2' }));
  state.me = { ...state.me, exam_status: 'time_over' };
  await user.click(screen.getByRole('button', { name: '回答する' }));
  await expectWords(hasEnded);
});

const minute = 60_000;
const wayBack = () => screen.queryByRole('button', { name: '続きから解く' });

/** The apology in the middle of the exam, with 40 s left of it. */
async function apologise() {
  stopPageTime();
  const state = serveNamed('sitting');
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

test('the server is asked about every 30 s, and for the end only after time was given back', async () => {
  const { server } = await apologise();
  const asked = respondTo('get', '*/users/me');
  await pass(5 * minute);
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(8);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(13);
  expect(server.entryChecks).toBe(1);
});

test('no way back is offered once time has run out, until some is given back, nor once another device has finished', async () => {
  const { state, server } = await apologise();
  state.me = { ...state.me, exam_status: 'time_over' };
  await pass(2 * minute);
  expect(wayBack()).not.toBeInTheDocument();
  giveBack(state, server, 7 * minute);
  await pass(30_000);
  expect(wayBack()).toBeVisible();
  state.me = { ...state.me, exam_status: 'finished' };
  await pass(minute);
  expect(wayBack()).not.toBeInTheDocument();
});

const crowd = /ただいまアクセスが集中しているため/;

/** Looks once a second; gives the milliseconds that it took. */
const passWithin = (isSo: () => boolean, seconds: number): Promise<number> =>
  passUntil(isSo, { step: 1_000, longest: seconds * 1_000 });

const isThere = (words: RegExp | string) => () => screen.queryAllByText(words).length > 0;

/** Answers the first question of an exam whose gateway fails every call, and waits until the site gives up. */
async function giveUp() {
  serveNamed('sitting');
  const server = serveExam();
  const trouble = { isUp: false, statusReads: 0 };
  respondTo('all', '*/api/*', ({ request }) => {
    if (!trouble.isUp) return;
    if (request.url.endsWith('/site_status')) trouble.statusReads += 1;
    return new HttpResponse('<html></html>', { status: 504 });
  });
  stopPageTime();
  renderPage(ExamPlayPage);
  await passWithin(isThere('第1問'), 20);
  fireEvent.click(screen.getByRole('button', { name: '選択肢2' }));
  trouble.isUp = true;
  fireEvent.click(screen.getByRole('button', { name: '回答する' }));
  await passWithin(isThere('通信を再試行しています'), 5);
  expect(await passWithin(isThere(crowd), 70)).toBeGreaterThan(50_000);
  expect(screen.queryByText(/クイズを終了しました/)).not.toBeInTheDocument();
  expect(server.submissions).toEqual([]);
  return { server, trouble };
}

test('when a minute of tries is spent, then CANT_ACCESS comes, goes by itself, and the answer goes out by itself', async () => {
  const { server, trouble } = await giveUp();
  trouble.isUp = false;
  await passWithin(isThere('第2問'), 20);
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
  expect(server.submissions).toEqual(['2']);
});

test('when 「もう一度試す」 is pressed, then the server is asked at once, and the screen stays as long as it is away', async () => {
  const { server, trouble } = await giveUp();
  const press = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
    // No time passes, so only what the press itself caused can arrive.
    while (isThere('確かめています。')()) await letResponsesArrive();
  };
  const before = trouble.statusReads;
  await press();
  expect(trouble.statusReads).toBe(before + 1);
  expect(screen.getByText(crowd)).toBeInTheDocument();
  trouble.isUp = false;
  await press();
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
  await passWithin(isThere('第2問'), 20);
  expect(server.submissions).toEqual(['2']);
});

const statusPath = '*/api/site_status';

test('a server whose status is something else: a guarded page says so, and others are there', async () => {
  respondTo('get', statusPath, () => HttpResponse.json({ site_status: 'fine' }));
  const { visit } = renderPage(ExamPage);
  expect(await screen.findByText(crowd)).toBeVisible();
  expect(screen.queryByText('読み込んでいます')).not.toBeInTheDocument();
  visit(NotFoundPage);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
});

test('the page comes as soon as the server speaks', async () => {
  respondTo('get', statusPath, () => new HttpResponse('<p>hello'), { once: true });
  stopPageTime();
  const { router } = renderPage(ExamPage);
  await passUntil(isThere(crowd));
  await passUntil(() => router.replace.mock.calls.length > 0);
  expect(router.replace).toHaveBeenCalledWith('/');
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
});
