import { screen } from '@testing-library/react';
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
