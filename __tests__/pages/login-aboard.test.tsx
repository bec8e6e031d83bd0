import { screen } from '@testing-library/react';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import LoginPage from '@/pages/login';
import { renderPage } from '../support/render-page';

test('when somebody is logged in already, then it says who, since a family shares a phone', async () => {
  serveState(namedStates.aboard());
  renderPage(LoginPage);
  const link = await screen.findByRole('link', { name: 'このままトップへ' });
  expect(link.previousElementSibling).toHaveTextContent(/^いまはうみねこ太郎さんでログインしています。/);
  expect(link).toHaveAttribute('href', '/');
  expect(screen.getByLabelText('受験番号')).toBeVisible();
});

test('when nobody is logged in, then it speaks of nobody', async () => {
  renderPage(LoginPage);
  expect(await screen.findByLabelText('受験番号')).toBeVisible();
  expect(screen.queryByText(/ログインしています/)).not.toBeInTheDocument();
});
