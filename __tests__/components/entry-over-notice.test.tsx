import { act, screen, waitFor } from '@testing-library/react';
import { renderTop } from '@/__tests__/support/render-top';
import type { SitePage } from '@/components/layout/site-page';
import { clock } from '@/lib/clock';
import { topContent } from '@/lib/top-content';
import { mockExam, timeFromNow } from '@/mock-api/exam';
import { serveState } from '@/mock-api/server';
import { mockState, namedStates } from '@/mock-api/state';
import EntryPage from '@/pages/entry';
import ConfirmPage from '@/pages/entry/confirm';
import TopPage from '@/pages/index';
import LoginPage from '@/pages/login';
import { renderPage } from '../support/render-page';

/** Whether fetching the notice fails now, and how often it has. */
let mockIsLost = false;
let mockFailures = 0;

jest.mock('@/components/layout/notices', () => {
  if (mockIsLost) {
    mockFailures += 1;
    throw new Error('The network is lost.');
  }
  return jest.requireActual('@/components/layout/notices');
});

const minute = 60_000;
const words = 'エントリーの受付は終わりました。';

async function beTurnedAway(Page: SitePage = ConfirmPage) {
  const view = renderPage(Page, { query: { entry_token: 'token' } });
  await waitFor(() => expect(view.router.replace).toHaveBeenCalledWith('/'));
  view.visit(TopPage, topContent);
  return view;
}

// The first test, because a notice that has been fetched is not fetched again.
test('when the notice can’t be fetched, then the page is there without it, and the notice comes later', async () => {
  mockIsLost = true;
  serveState(namedStates.entryClosed());
  await beTurnedAway();
  await waitFor(() => expect(mockFailures).toBeGreaterThan(0));
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  mockIsLost = false;
  expect(await screen.findByText(words, undefined, { timeout: 10_000 })).toBeVisible();
});

test.each(['entryClosed', 'published'] as const)(
  'the link of the mail, opened in the state %s: the top page says that entry is over',
  async (state) => {
    serveState(namedStates[state]());
    await beTurnedAway();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText(/受験番号でログインできます/)).toBeVisible();
  },
);

test('once: 「閉じる」 takes it away, and so does another page', async () => {
  serveState(namedStates.entryClosed());
  const first = await beTurnedAway();
  await first.user.click(await screen.findByRole('button', { name: '閉じる' }));
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  first.unmount();
  const second = await beTurnedAway();
  await screen.findByText(words);
  second.visit(LoginPage);
  second.visit(TopPage, topContent);
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});

test('the form, open when entry ends: the top page says so too', async () => {
  const exam = mockExam('entry', { entry_end_at: timeFromNow(minute) });
  serveState(mockState('entry', { exam }));
  const { router, visit } = renderPage(EntryPage);
  await screen.findByRole('contentinfo');
  // From now on it is a minute later, whatever the mock API says.
  act(() => clock.sync(timeFromNow(minute), 0));
  jest.spyOn(clock, 'sync').mockReturnValue(undefined);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
  visit(TopPage, topContent);
  expect(await screen.findByText(words)).toBeVisible();
});

test('nobody else sees it: neither before entry opens nor on the way from elsewhere', async () => {
  serveState(namedStates.teaser());
  const { unmount } = await beTurnedAway();
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  unmount();
  serveState(namedStates.entryClosed());
  const { router } = renderTop();
  await screen.findByRole('link', { name: 'ログイン' });
  act(() => router.events.emit('routeChangeComplete', '/'));
  expect(screen.queryByText(words)).not.toBeInTheDocument();
});
