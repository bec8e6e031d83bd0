import { screen } from '@testing-library/react';
import ErrorPage from '@/pages/_error';
import { renderPage } from '../support/render-page';

test('where even the site’s layout has failed, the apology is in Japanese and offers the way back', () => {
  renderPage(ErrorPage);
  expect(screen.getByRole('heading', { name: '申しわけありません' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'トップへ戻る' })).toBeVisible();
  expect(screen.queryByText(/application error/i)).not.toBeInTheDocument();
});
