import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { examId, keepArchive, rightArchiveAnswers } from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { holdBack } from '@/__tests__/support/responses';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { readArchive } from '@/lib/archive/stored-archive';
import { refusal } from '@/mock-api/answer';
import { mockServer, serveState } from '@/mock-api/server';
import { mockState } from '@/mock-api/state';
import NotFoundPage from '@/pages/404';
import ArchiveFinishedPage from '@/pages/archive/finished';
import ArchivePage from '@/pages/archive/index';
import ArchivePlayPage from '@/pages/archive/play';
import ArchiveResultPage from '@/pages/archive/result';

/** Long enough for the pause before the next try to be over. */
const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 600)));

beforeEach(() => serveState(mockState('result_published')));

/** A start whose response comes only when it is released. */
async function startSlowly(failure?: () => Response) {
  const { asked, release } = holdBack('get', '*/past/start', failure);
  const page = renderPage(ArchivePage);
  await page.user.click(await screen.findByRole('button', { name: 'アーカイブをはじめる' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  return { ...page, asked, release };
}

test('when the page is left before the questions come, then nobody is fetched away, and nothing has been started', async () => {
  const { visit, router, release } = await startSlowly();
  visit(NotFoundPage);
  await release();
  expect(router.push).not.toHaveBeenCalled();
  expect(readArchive(examId)).toBeUndefined();
});

test('when the earlier replay is gone on with instead, then it stays as it is', async () => {
  keepArchive(['1']);
  const { visit, router, release } = await startSlowly();
  expect(screen.getByRole('link', { name: 'アーカイブを再開する' })).toBeVisible();
  act(() => router.events.emit('routeChangeStart', '/archive/play'));
  await release();
  visit(ArchivePlayPage);
  expect(await screen.findByRole('heading', { name: '第2問' })).toBeVisible();
  expect(readArchive(examId)?.answers).toEqual(['1']);
  expect(router.push).not.toHaveBeenCalled();
});

test.each([
  ['is refused', () => refusal(500, 'internal_server_error')],
  ['is lost', () => HttpResponse.error()],
])('when a start %s after the page was left, then nobody hears of it', async (_name, respond) => {
  const { visit, asked, release } = await startSlowly(respond);
  visit(NotFoundPage);
  await release();
  await aWhile();
  expect(useErrorScreen.getState().screen).toBeUndefined();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('when the other page does not come, then the replay can be started again, once', async () => {
  const { user, router, asked, release } = await startSlowly();
  act(() => router.events.emit('routeChangeStart', '/'));
  act(() => router.events.emit('routeChangeError', new Error(), '/'));
  await user.click(screen.getByRole('button', { name: 'アーカイブをはじめる' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await release();
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/archive/play'));
  await aWhile();
  expect(router.push).toHaveBeenCalledTimes(1);
});

describe('a marking whose page is left', () => {
  const refused = () => refusal(500, 'internal_server_error');
  const retried = '通信を再試行しています。回答はこの端末に残っています。';

  /** The end of a replay, whose answers are still being marked. */
  async function endSlowly() {
    keepArchive(rightArchiveAnswers, 3_000);
    const { asked, release } = holdBack('post', '*/past/finish', refused);
    const page = renderPage(ArchiveFinishedPage);
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    return { ...page, release };
  }

  test('when it fails, then the next replay’s question stays on the screen', async () => {
    const { visit, release } = await endSlowly();
    act(() => keepArchive(['1']));
    visit(ArchivePlayPage);
    await screen.findByRole('heading', { name: '第2問' });
    await release();
    expect(screen.getByRole('heading', { name: '第2問' })).toBeVisible();
    expect(useErrorScreen.getState().screen).toBeUndefined();
  });

  test('when it fails, then the result has the answers marked at a later visit', async () => {
    const { visit, release } = await endSlowly();
    visit(NotFoundPage);
    await release();
    expect(useErrorScreen.getState().screen).toBeUndefined();
    mockServer.resetHandlers();
    serveState(mockState('result_published'));
    visit(ArchiveResultPage);
    expect(await screen.findByRole('link', { name: '答えを見る' })).toBeVisible();
  });

  test('when it fails while the other page is still on its way, then it says so in its place', async () => {
    const { router, release } = await endSlowly();
    act(() => router.events.emit('routeChangeStart', '/'));
    await release();
    expect(screen.getByRole('alert')).toHaveTextContent('採点できませんでした。');
    expect(useErrorScreen.getState().screen).toBeUndefined();
  });

  test('when it fails under another error screen, then that one stays, and the page sends the answers again once it is back', async () => {
    const { release } = await endSlowly();
    act(() => useErrorScreen.getState().raise('no_record'));
    await release();
    expect(useErrorScreen.getState().screen).toBe('no_record');
    mockServer.resetHandlers();
    serveState(mockState('result_published'));
    act(() => useErrorScreen.getState().clear());
    expect(await screen.findByText(/採点が終わりました/)).toBeVisible();
  });

  test('when the result is asked for while it is retried, then the result says so too, and says once that it failed', async () => {
    keepArchive(rightArchiveAnswers);
    jest.spyOn(Math, 'random').mockReturnValue(0.99);
    const sent = jest.fn();
    mockServer.use(
      http.post('*/past/finish', () => {
        sent();
        return sent.mock.calls.length < 2 ? HttpResponse.error() : refused();
      }),
    );
    const { visit } = renderPage(ArchiveFinishedPage);
    await screen.findByText(retried);
    const raised = jest.fn();
    const unsubscribe = useErrorScreen.subscribe((state) => state.screen && raised(state.screen));
    visit(ArchiveResultPage);
    expect(await screen.findByText(retried)).toBeVisible();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(await screen.findByText(/エラーが発生したため/)).toBeVisible();
    expect(sent).toHaveBeenCalledTimes(2);
    expect(raised.mock.calls).toEqual([['apology']]);
    unsubscribe();
  });
});
