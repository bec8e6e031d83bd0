import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { openEntrance, press } from '@/__tests__/support/exam-entrance';
import { serveExam } from '@/__tests__/support/exam-server';
import { passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { useErrorScreen } from '@/hooks/use-error-screen';
import type { ErrorScreenKind } from '@/lib/error-effects';
import { topContent } from '@/lib/top-content';
import { refusal } from '@/mock-api/answer';
import { timeFromNow } from '@/mock-api/exam';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ExamPage from '@/pages/exam';
import ExamPlayPage from '@/pages/exam/play';
import TopPage from '@/pages/index';

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
    renderPage(TopPage, { props: topContent });
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

describe('what the office needs to know', () => {
  const hint = /この画面を写真にとって/;

  test.each<ErrorScreenKind>([
    'cant_access',
    'maintenance',
    'no_record',
    'already_loggedin',
    'entry_failure',
    'login_failure',
    'apology',
  ])('is on the screen %s: the time, the number of the request, and that a picture helps', async (kind) => {
    const headers = { 'x-request-id': '0a1b2c3d-0000-4000-8000-000000000000' };
    mockServer.use(
      http.get('*/api/users/me', () => HttpResponse.json({ server_time: timeFromNow(0) }, { headers })),
    );
    renderPage(TopPage, { props: topContent });
    await screen.findByRole('link', { name: 'ログイン' });
    act(() => useErrorScreen.getState().raise(kind));
    const said = (await screen.findByText(hint)).closest('div') as HTMLElement;
    expect(within(said).getByText(/^20\d\d年\d+月\d+日\([日月火水木金土]\) \d\d:\d\d/)).toBeVisible();
    expect(said).toHaveTextContent('0a1b2c3d');
  });

  test('is the number of the very call that failed', async () => {
    mockServer.use(
      http.get('*/api/users/me', () =>
        HttpResponse.json(
          {
            error_code: 'internal_server_error',
            message: '',
            request_id: 'ffeeddcc-0000-4000-8000-000000000000',
          },
          { status: 500 },
        ),
      ),
    );
    renderPage(TopPage, { props: topContent });
    expect(await screen.findByText(/ffeeddcc/)).toBeVisible();
  });
});
