import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { examId, keepArchive, rightArchiveAnswers } from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { holdBack, respondTo, serveFaults, serveNamed, tellServerTime } from '@/__tests__/support/responses';
import type { SitePage } from '@/components/layout/site-page';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { readArchive, readArchiveResult } from '@/lib/archive/replay';
import { clock } from '@/lib/clock';
import ending from '@/lib/generated/ending.json';
import { refusal } from '@/mock-api/handlers';
import { mockPastExam } from '@/mock-api/past-exam';
import { mockServer } from '@/mock-api/server';
import NotFoundPage from '@/pages/404';
import ArchiveAnswersPage from '@/pages/archive/answers';
import ArchiveFinishedPage from '@/pages/archive/finished';
import ArchivePage from '@/pages/archive/index';
import ArchivePlayPage from '@/pages/archive/play';
import ArchiveResultPage from '@/pages/archive/result';
import ArchiveTimeupPage from '@/pages/archive/timeup';

const marked = /採点が終わりました/;

beforeEach(() => serveNamed('published', { me: {} }));

test.each([
  ['finished', ArchiveFinishedPage, 'アーカイブ終了', rightArchiveAnswers, 3_600],
  ['timeup', ArchiveTimeupPage, 'タイムアップ', rightArchiveAnswers.slice(0, 2), -5],
] as const)(
  '%s has all marked once, what is missing as skipped',
  async (_page, Page, heading, given, left) => {
    keepArchive(given, left);
    const sent = serveFaults('post', 'past/finish');
    const first = renderPage(Page);
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
    expect(await screen.findByText(marked)).toBeVisible();
    expect(screen.getByRole('link', { name: '結果を見る' })).toHaveAttribute('href', '/archive/result');
    expect(screen.getByRole('region', { name: ending.name })).toBeVisible();
    expect(readArchiveResult()?.submissions).toHaveLength(4);
    first.unmount();
    renderPage(Page);
    expect(await screen.findByText(marked)).toBeVisible();
    const submissions = rightArchiveAnswers.map((_, index) => given[index] ?? '');
    expect(sent).toMatchObject([{ submissions, start_at: readArchive(examId)?.startAt }]);
  },
);

describe('where the marking does not go at once', () => {
  beforeEach(() => keepArchive(rightArchiveAnswers));

  test('a lost network is tried again in plain sight', async () => {
    const sent = serveFaults('post', 'past/finish', 'lost');
    renderPage(ArchiveFinishedPage);
    expect(await screen.findByText(/通信を再試行しています。回答はこの端末に残っています。/)).toBeVisible();
    expect(await screen.findByText(marked)).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  test('a refusal for now leaves the answers there to be sent again', async () => {
    serveFaults('post', 'past/finish', 'exam_not_aggregated', 'exam_not_aggregated');
    const { user } = renderPage(ArchiveFinishedPage);
    for (let round = 0; round < 2; round += 1) {
      expect(await screen.findByRole('alert')).toHaveTextContent('採点できませんでした。');
      expect(readArchive(examId)?.answers).toEqual(rightArchiveAnswers);
      await user.click(screen.getByRole('button', { name: 'もう一度送る' }));
    }
    expect(await screen.findByText(marked)).toBeVisible();
  });

  test('maintenance is shown; once it is over the answers are sent again without a press', async () => {
    const sent = serveFaults('post', 'past/finish', 'in_maintenance');
    renderPage(ArchiveFinishedPage);
    await waitFor(() => expect(useErrorScreen.getState().screen).toBe('maintenance'));
    // The status says that there is no maintenance, so the screen clears by itself.
    expect(await screen.findByText(marked)).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  test('a failure for good is the apology, and the answers outlive it', async () => {
    serveFaults('post', 'past/finish', 'invalid_submit_format');
    const first = renderPage(ArchiveFinishedPage);
    expect(await screen.findByText(/エラーが発生したため、クイズを終了しました/)).toBeVisible();
    expect(readArchive(examId)?.answers).toEqual(rightArchiveAnswers);
    first.unmount();
    renderPage(ArchiveFinishedPage);
    expect(await screen.findByText(marked)).toBeVisible();
  });
});

test.each<[string, string, SitePage, () => void, string]>([
  ['finished', 'over', ArchiveFinishedPage, () => keepArchive(['1'], -5), '/archive/timeup'],
  ['timeup', 'under way', ArchiveTimeupPage, () => keepArchive(['1']), '/archive'],
  ['timeup', 'completed', ArchiveTimeupPage, () => keepArchive(rightArchiveAnswers), '/archive/finished'],
  ['the result', 'under way', ArchiveResultPage, () => keepArchive(['1']), '/archive'],
  ['the answers', 'under way', ArchiveAnswersPage, () => keepArchive(['1']), '/archive'],
])('%s with a replay that is %s leads away and sends nothing', async (_page, _which, Page, keep, path) => {
  keep();
  const sent = serveFaults('post', 'past/finish');
  const { router } = renderPage(Page);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(path));
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('a clock that is set right by a second, just after the end, takes nobody away', async () => {
  keepArchive(['1'], 0);
  const { router } = renderPage(ArchiveTimeupPage);
  await screen.findByText(marked);
  // It is believed only once it has been said twice.
  await waitFor(() => {
    tellServerTime(router, -1_000);
    expect(clock.now()).toBeLessThan(Date.now() - 500);
  });
  expect(screen.getByText(marked)).toBeVisible();
  expect(router.replace).not.toHaveBeenCalled();
});

describe.each([
  ['the result', ArchiveResultPage, 'アーカイブの結果'],
  ['the answers', ArchiveAnswersPage, 'アーカイブの答え'],
])('%s', (_what, Page, heading) => {
  test('of a replay whose time is over, come to without the pages before: it is marked first, once', async () => {
    keepArchive(['1'], -5);
    const sent = serveFaults('post', 'past/finish');
    const first = renderPage(Page);
    await screen.findByText('回答を送って、採点しています。');
    expect(await screen.findByRole('link', { name: 'もう一度挑戦する' })).toHaveAttribute('href', '/archive');
    expect(screen.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    first.unmount();
    renderPage(Page);
    expect(await screen.findByRole('link', { name: 'もう一度挑戦する' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('where the marking fails it can be asked for again', async () => {
    keepArchive(rightArchiveAnswers);
    serveFaults('post', 'past/finish', 'exam_not_aggregated');
    const { user } = renderPage(Page);
    await user.click(await screen.findByRole('button', { name: 'もう一度送る' }));
    expect(await screen.findByRole('link', { name: 'もう一度挑戦する' })).toBeVisible();
  });
});

test('the result: points, the place it would have had, medals, rates; nothing of a region or of passing', async () => {
  keepArchive([...rightArchiveAnswers.slice(0, 2), '', '']);
  renderPage(ArchiveResultPage);
  const answers = await screen.findByRole('link', { name: '答えを見る' });
  expect(answers).toHaveAttribute('href', '/archive/answers');
  expect(screen.getByText('/ 4点').closest('p')).toHaveTextContent('2点 / 4点');
  const place = screen.getByRole('heading', { name: '予選に出ていたら' }).closest('section');
  await waitFor(() => expect(place).toHaveTextContent('総合順位1,234位 / 1,000人中'));
  expect(place).toHaveTextContent('偏差値62.5');
  expect(screen.getByText('57 / 70点')).toBeVisible();
  expect(screen.getByText('10枚')).toBeVisible();
  expect(screen.getByText('84%')).toBeVisible();
  expect((await screen.findByText(/予選の平均は48.2点/)).closest('p')).toHaveTextContent('あなたは2点です。');
  expect(screen.getByRole('table', { name: '予選の得点の分布' })).toBeInTheDocument();
  expect(screen.queryByText(/神奈川県|頂上決戦/)).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the answers: each question with one’s own answer, the right one, why, and how many got it right', async () => {
  keepArchive(['1', '1,2,3', '', 'ＳＯＳ']);
  renderPage(ArchiveAnswersPage);
  await screen.findByRole('link', { name: '結果にもどる' });
  expect(screen.getByRole('link', { name: '結果にもどる' })).toHaveAttribute('href', '/archive/result');
  const cards = screen.getAllByRole('article');
  expect(cards).toHaveLength(4);
  for (const [index, { correct_rate }] of mockPastExam().entries())
    expect(cards[index]).toHaveTextContent(`正解した人 ${Math.round(correct_rate * 100)}%`);
  expect(cards[1]).toHaveTextContent(/メインマスト.*フォアマスト.*ミズンマスト.*正しい答えフォアマスト/);
  expect(cards[2]).toHaveTextContent(/回答なし.*正しい答えネモとノーチラス号エイハブとピークォド号/);
});

/** Long enough for the pause before the next try to be over. */
const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 600)));

/** A start whose response comes only when it is released. */
async function startSlowly(failure?: () => Response) {
  const { asked, release } = holdBack('get', '*/past/start', failure);
  const page = renderPage(ArchivePage);
  await page.user.click(await screen.findByRole('button', { name: 'アーカイブをはじめる' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  return { ...page, asked, release };
}

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
    serveNamed('published', { me: {} });
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
    serveNamed('published', { me: {} });
    act(() => useErrorScreen.getState().clear());
    expect(await screen.findByText(/採点が終わりました/)).toBeVisible();
  });

  test('when the result is asked for while it is retried, then the result says so too, and says once that it failed', async () => {
    keepArchive(rightArchiveAnswers);
    jest.spyOn(Math, 'random').mockReturnValue(0.99);
    const sent = respondTo('post', '*/past/finish', () =>
      sent.mock.calls.length < 2 ? HttpResponse.error() : refused(),
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
