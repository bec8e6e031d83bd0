import { screen } from '@testing-library/react';
import { serveExam } from '@/__tests__/support/exam-server';
import { renderPage } from '@/__tests__/support/render-page';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ExamFinishedPage from '@/pages/exam/finished';
import ExamTimeupPage from '@/pages/exam/timeup';

test.each([
  ['タイムアップ', ExamTimeupPage],
  ['予選終了', ExamFinishedPage],
])('%s leads to the result', async (heading, Page) => {
  serveState(namedStates.finished());
  renderPage(Page);
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '結果を見る' })).toHaveAttribute('href', '/result');
});

test.each([
  ['タイムアップ', ExamTimeupPage],
  ['予選終了', ExamFinishedPage],
])('%s says how many answers the server holds, and since when it is known', async (_heading, Page) => {
  serveState(namedStates.finished());
  serveExam({ submissions: ['1', '', '3'] });
  renderPage(Page);
  expect(await screen.findByText('3 / 20問')).toBeVisible();
  expect(screen.getByText(/\d{4}年\d+月\d+日\(.\) \d\d:\d\dに確認しました/)).toBeVisible();
});

test('where the server does not say it, it can be asked again', async () => {
  serveState(namedStates.finished());
  serveExam({ submissions: ['1'], refusals: { check_entry: ['exam_not_found'] } });
  const { user } = renderPage(ExamFinishedPage);
  await user.click(await screen.findByRole('button', { name: 'もう一度読み込む' }));
  expect(await screen.findByText('1 / 20問')).toBeVisible();
});
