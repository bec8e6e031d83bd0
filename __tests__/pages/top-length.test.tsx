import { screen } from '@testing-library/react';
import { topContent } from '@/lib/top-content';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import TopPage from '@/pages/index';
import { renderPage } from '../support/render-page';

const renderTop = () => renderPage(TopPage, { props: topContent });

test('a slim bar below the first screen has the one thing to do now, and the way back up', async () => {
  serveState(namedStates.entryOpen());
  renderTop();
  // The link itself is said once; the bar's is for thumbs.
  expect(await screen.findByRole('link', { name: 'エントリーする' })).toHaveAttribute('href', '/entry');
  const shortcuts = screen.getAllByRole('link', { name: 'エントリーする', hidden: true });
  expect(shortcuts.map((link) => link.getAttribute('href'))).toEqual(['/entry', '/entry']);
  expect(screen.getByText('上へもどる')).toHaveAttribute('href', '#top');
});

test('titles and crew are folded to a taste, and nothing of them is missing', () => {
  renderTop();
  for (const { name } of topContent.titles) expect(screen.getByText(name)).toBeInTheDocument();
  for (const { name } of topContent.crew.members)
    expect(screen.getByRole('heading', { name: new RegExp(name), hidden: true })).toBeInTheDocument();
  const folded = screen.getAllByText(/^ほかの.*も見る/).map((label) => label.closest('details'));
  expect(folded.map((fold) => fold?.open)).toEqual([false, false]);
});
