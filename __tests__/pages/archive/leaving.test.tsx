import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { examId, keepArchive } from '@/__tests__/support/archive-replay';
import { renderPage } from '@/__tests__/support/render-page';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { readArchive } from '@/lib/archive/stored-archive';
import { topContent } from '@/lib/top-content';
import { refusal } from '@/mock-api/answer';
import { mockServer, serveState } from '@/mock-api/server';
import { mockState } from '@/mock-api/state';
import ArchivePage from '@/pages/archive/index';
import ArchivePlayPage from '@/pages/archive/play';
import TopPage from '@/pages/index';

/** Long enough for a response, and for the pause before the next try, to have changed something. */
const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 1_500)));

beforeEach(() => {
  localStorage.clear();
  serveState(mockState('result_published'));
});

/** A start whose response comes only when it is let in. */
async function startSlowly(respond: () => Response | undefined = () => undefined) {
  let letIn = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  const calls: string[] = [];
  mockServer.use(
    http.get('*/past/start', async ({ request }) => {
      calls.push(request.url);
      await arrival;
      return respond();
    }),
  );
  const page = renderPage(ArchivePage);
  await page.user.click(await screen.findByRole('button', { name: 'アーカイブをはじめる' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  return { ...page, calls, letIn };
}

test('when the page is left before the questions come, then nobody is fetched away, and nothing has been started', async () => {
  const { visit, router, letIn } = await startSlowly();
  visit(TopPage, topContent);
  letIn();
  await aWhile();
  expect(router.push).not.toHaveBeenCalled();
  expect(readArchive(examId)).toBeUndefined();
});

test('when the earlier replay is gone on with instead, then it stays as it is', async () => {
  keepArchive(['1']);
  const { visit, router, letIn } = await startSlowly();
  expect(screen.getByRole('link', { name: 'アーカイブを再開する' })).toBeVisible();
  act(() => router.events.emit('routeChangeStart', '/archive/play'));
  letIn();
  await aWhile();
  visit(ArchivePlayPage);
  expect(await screen.findByRole('heading', { name: '第2問' })).toBeVisible();
  expect(readArchive(examId)?.answers).toEqual(['1']);
  expect(router.push).not.toHaveBeenCalled();
});

test.each([
  ['is refused', () => refusal(500, 'internal_server_error')],
  ['is lost', () => HttpResponse.error()],
])('when a start %s after the page was left, then nobody hears of it', async (_name, respond) => {
  const { visit, calls, letIn } = await startSlowly(respond);
  visit(TopPage, topContent);
  letIn();
  await aWhile();
  expect(useErrorScreen.getState().screen).toBeUndefined();
  expect(calls).toHaveLength(1);
});

test('when the other page does not come, then the replay can be started again, once', async () => {
  const { user, router, calls, letIn } = await startSlowly();
  act(() => router.events.emit('routeChangeStart', '/'));
  act(() => router.events.emit('routeChangeError', new Error(), '/'));
  await user.click(screen.getByRole('button', { name: 'アーカイブをはじめる' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  letIn();
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/archive/play'));
  await aWhile();
  expect(router.push).toHaveBeenCalledTimes(1);
});
