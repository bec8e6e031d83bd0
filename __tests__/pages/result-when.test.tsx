import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { pass, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { refusal } from '@/mock-api/answer';
import { timeFromNow } from '@/mock-api/exam';
import { mockQuickScore } from '@/mock-api/results';
import { mockServer, serveState } from '@/mock-api/server';
import { type MockState, namedStates } from '@/mock-api/state';
import ResultPage from '@/pages/result';

const quickScorePath = '*/api/exams/:id/quick_score';

/** A contestant who has finished while others may still answer for this long. */
function servedUntil(milliseconds: number): MockState {
  const state = namedStates.finished();
  return serveState({ ...state, exam: { ...state.exam, exam_end_at: timeFromNow(milliseconds) } });
}

/** Counts the calls for the quick score; the first are refused with these codes. */
function watchQuickScore(...refusals: ('exam_cannot_get_score' | 'exam_not_finished')[]) {
  const asked = jest.fn(() => {
    const code = refusals.shift();
    return code ? refusal(409, code) : HttpResponse.json(mockQuickScore);
  });
  mockServer.use(http.get(quickScorePath, asked));
  return asked;
}

beforeEach(() => stopPageTime());

test('when others may still answer, then the page says from when the score can be seen, and does not ask for it', async () => {
  servedUntil(600_000);
  const asked = watchQuickScore();
  renderPage(ResultPage);
  await pass(2_000);
  expect(screen.getByRole('heading', { level: 1, name: '予選の結果' })).toBeVisible();
  expect(screen.getByText(/得点の速報は、/).closest('p')).toHaveTextContent(
    /\d+月\d+日\(.\) \d\d:\d\dから見られます/,
  );
  expect(screen.getByRole('timer')).toHaveTextContent(/速報まで0時間(09分|10分0)/);
  expect(screen.queryByRole('heading', { name: '集計中' })).not.toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});

test('when the exam’s end and its grace are over, then the score comes without a reload, a few seconds spread', async () => {
  servedUntil(10_000);
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  const asked = watchQuickScore();
  renderPage(ResultPage);
  await pass(18_000);
  expect(asked).not.toHaveBeenCalled();
  expect(screen.getByText(/順番にお届けしています。まもなく、得点の速報が出ます/)).toBeVisible();
  await pass(4_000);
  expect(await screen.findByText('57 / 70点')).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: '集計中' })).toBeVisible();
});

test('when the server says that it is too early after all, then it is asked again by itself', async () => {
  serveState(namedStates.beingMarked());
  const asked = watchQuickScore('exam_cannot_get_score', 'exam_cannot_get_score');
  renderPage(ResultPage);
  await pass(2_000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.getByText(/まもなく、得点の速報が出ます/)).toBeVisible();
  await pass(12_000);
  expect(screen.getByText('57 / 70点')).toBeVisible();
  expect(screen.getByRole('link', { name: '結果発表を待つ' })).toHaveAttribute('href', '/ceremony');
});

test('when the own exam has not begun, or goes on, then the page says so and leads there', async () => {
  serveState(namedStates.inProgress());
  const asked = watchQuickScore();
  const { unmount } = renderPage(ResultPage);
  await pass(2_000);
  expect(screen.getByText(/まだ予選をはじめていません/)).toBeVisible();
  expect(screen.getByRole('link', { name: '予選に進む' })).toHaveAttribute('href', '/exam');
  unmount();
  serveState(namedStates.sitting());
  renderPage(ResultPage);
  await pass(2_000);
  expect(screen.getByText(/予選のとちゅうです/)).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ['the exam is over', namedStates.missed, /結果発表のあとは、アーカイブで/, '/practice', '練習問題に挑戦'],
  [
    'the results are out',
    namedStates.missedPublished,
    /アーカイブでだれでも挑戦できます/,
    '/archive',
    'アーカイブに挑戦',
  ],
])(
  'when somebody never sat the exam and %s, then the page says that there is no result to wait for, and asks for none',
  async (_name, state, words, href, label) => {
    serveState(state());
    const asked = watchQuickScore();
    mockServer.use(http.get('*/api/exams/:id/personal_result', asked));
    renderPage(ResultPage);
    await pass(2_000);
    expect(screen.getByRole('heading', { level: 1, name: '予選の結果' })).toBeVisible();
    expect(
      screen.getByText(/今回の予選には参加していないため、成績はありません/).parentElement,
    ).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', href);
    expect(screen.queryByText(/お待ちください|準備中/)).not.toBeInTheDocument();
    expect(screen.queryByText(/成績が登録されていません/)).not.toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
  },
);
