import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { openEntrance, press } from '@/__tests__/support/exam-entrance';
import { serveExam } from '@/__tests__/support/exam-server';
import {
  letResponsesArrive,
  pass,
  passSeconds,
  passUntil,
  stopPageTime,
} from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { breakCall, serveNamed } from '@/__tests__/support/responses';
import { timeFromNow } from '@/mock-api/exam';
import { namedStates } from '@/mock-api/state';
import ExamPlayPage from '@/pages/exam/play';
import ExamTimeupPage from '@/pages/exam/timeup';

beforeEach(() => stopPageTime());

const unknown = /予選がはじまったかどうか、まだわかりません。はじまっていれば、時間は進んでいます。/;
const nothingBegan = /新しくはじまったクイズもありません/;

/** Presses start, of which the server hears, and then the network is gone for more than a minute. */
async function loseStart(fail: () => Response) {
  const entrance = await openEntrance({ start: -60_000 });
  const { asked, mend } = breakCall('all', '*/api/*', fail);
  await press();
  return { ...entrance, asked, mend };
}

describe('when a start is lost and the network stays away', () => {
  const checkButton = () => screen.queryByRole('button', { name: 'たしかめる' });

  test('then it is said that nobody knows whether time runs, and a press asks; once it is known, it goes on into the exam', async () => {
    const { router, state, asked, mend } = await loseStart(() => HttpResponse.error());
    await passUntil(() => screen.queryByText(unknown), { step: 1_000, longest: 80_000 });
    await passSeconds(20);
    expect(screen.queryByText(nothingBegan)).not.toBeInTheDocument();
    const [first] = screen
      .getAllByRole('button')
      .filter((button) => screen.getByRole('main').contains(button));
    expect(first).toBe(checkButton());
    const before = asked.mock.calls.length;
    fireEvent.click(first as HTMLElement);
    await letResponsesArrive();
    expect(asked.mock.calls.length).toBe(before + 1);
    expect(screen.getByText(unknown)).toBeVisible();
    // The start had reached the server.
    state.me = { ...state.me, ...namedStates.sitting().me };
    await pass(5_000);
    mend();
    fireEvent.click(checkButton() as HTMLElement);
    await passUntil(() => router.push.mock.calls.length > 0, { longest: 10_000 });
    expect(router.push).toHaveBeenCalledWith('/exam/play');
  });

  test('then it goes on into the exam by itself, as soon as the server can be reached', async () => {
    const { router, state, mend } = await loseStart(() => HttpResponse.error());
    await passUntil(() => screen.queryByText(unknown), { step: 1_000, longest: 80_000 });
    state.me = { ...state.me, ...namedStates.sitting().me };
    mend();
    await passUntil(() => router.push.mock.calls.length > 0, { step: 1_000, longest: 40_000 });
    expect(router.push).toHaveBeenCalledWith('/exam/play');
  });

  test('then that nothing has begun is said only once the server says so', async () => {
    const { mend } = await loseStart(() => HttpResponse.error());
    await passUntil(() => screen.queryByText(unknown), { step: 1_000, longest: 80_000 });
    mend();
    await passUntil(() => screen.queryByText(nothingBegan), { step: 1_000, longest: 40_000 });
    expect(screen.queryByText(unknown)).not.toBeInTheDocument();
    expect(checkButton()).not.toBeInTheDocument();
  });

  test('and a gateway says so, then CANT_ACCESS says it too', async () => {
    await loseStart(() => new HttpResponse('<html></html>', { status: 504 }));
    await passUntil(() => screen.queryByText(/アクセスが集中しているため、予選がはじまったか/), {
      step: 1_000,
      longest: 80_000,
    });
    expect(screen.getByRole('button', { name: 'もう一度試す' })).toBeVisible();
  });
});

describe('when operators end the exam early', () => {
  test('then who is in the middle of a question goes to タイムアップ, which says why', async () => {
    const state = serveNamed('sitting');
    const server = serveExam({ startedAt: timeFromNow(-600_000) });
    const { router, visit } = renderPage(ExamPlayPage);
    await passUntil(() => screen.queryByRole('heading', { name: '第1問' }));
    server.endsAt = Date.now();
    state.phase = 'after_end_not_aggregated';
    state.exam = { ...state.exam, exam_end_at: timeFromNow(0) };
    state.me = { ...state.me, exam_status: 'time_over' };
    // The status says so first, as it may.
    act(() => void router.events.emit('routeChangeComplete', '/exam/play'));
    await passUntil(() => router.replace.mock.calls.length > 0, { step: 1_000, longest: 60_000 });
    await pass(2_000);
    expect(router.replace.mock.calls).toEqual([['/exam/timeup']]);
    visit(ExamTimeupPage);
    await pass(2_000);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('タイムアップ');
    expect(screen.getByText(/開催時間が終わったので、制限時間の前に終わりになりました/)).toBeVisible();
  });

  test('then the page of the play leads to the result as before, where nothing is played', async () => {
    serveNamed('beingMarked');
    const { router } = renderPage(ExamPlayPage);
    await passUntil(() => router.replace.mock.calls.length > 0);
    expect(router.replace).toHaveBeenCalledWith('/result');
  });
});
