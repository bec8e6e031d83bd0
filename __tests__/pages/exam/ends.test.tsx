import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { serveExam } from '@/__tests__/support/exam-server';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, serveNamed } from '@/__tests__/support/responses';
import cheers from '@/lib/generated/cheers.json';
import ending from '@/lib/generated/ending.json';
import { markSent } from '@/lib/quiz/sent-answers';
import { writeStored } from '@/lib/storage';
import { mockServer } from '@/mock-api/server';
import ExamFinishedPage from '@/pages/exam/finished';
import ExamPlayPage from '@/pages/exam/play';
import ExamTimeupPage from '@/pages/exam/timeup';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const ends = [
  ['タイムアップ', ExamTimeupPage, 'timeOver'],
  ['予選終了', ExamFinishedPage, 'finished'],
] as const;
const pages = { finished: ExamFinishedPage, timeup: ExamTimeupPage };
const bothPages = Object.entries(pages);

test.each(ends)(
  '%s leads to the result, and says when there is a score, and what has arrived',
  async (name, Page, state) => {
    serveNamed(state);
    serveExam({ submissions: ['1', '', '3'] });
    renderPage(Page);
    expect(await heading(name)).toBeVisible();
    expect(screen.getByRole('link', { name: '結果を見る' })).toHaveAttribute('href', '/result');
    expect((await screen.findByText(/得点の速報は、/)).closest('p')).toHaveTextContent(
      /\d\d:\d\dから見られます/,
    );
    expect(screen.getByRole('timer')).toHaveTextContent(/速報まで/);
    expect(screen.getByText(/結果発表は、/).closest('p')).toHaveTextContent(/18時ごろの予定です/);

    expect(await screen.findByText('3 / 20問')).toBeVisible();
    expect(screen.getByText('2問').parentElement).toHaveTextContent('回答2問');
    expect(screen.getByText('1問').parentElement).toHaveTextContent('スキップ1問');
    expect(screen.getByText(/\d{4}年\d+月\d+日\(.\) \d\d:\d\dに確認しました/)).toBeVisible();
    const hasWord = () => cheers.to_the_end.some(({ line }) => document.body.textContent?.includes(line));
    await waitFor(() => expect(hasWord()).toBe(name === '予選終了'));

    expect(await screen.findByText('3問まで航海しました。')).toBeVisible();
    expect(screen.queryByText(/完走/)).not.toBeInTheDocument();
    const card = screen.getByRole('region', { name: ending.name });
    for (const { line } of ending.words) expect(card).toHaveTextContent(line);
  },
);

test('where the server does not say it, it can be asked again; when it does not count skips apart, then they are said to be among the answers', async () => {
  serveNamed('finished');
  const refusals = { check_entry: ['exam_not_found' as const] };
  serveExam({ submissions: ['1', '', '3'], countsSkips: false, refusals });
  const { user } = renderPage(ExamFinishedPage);
  await user.click(await screen.findByRole('button', { name: 'もう一度読み込む' }));
  expect(await screen.findByText('3 / 20問')).toBeVisible();
  expect(screen.getByText('スキップした問題もふくみます。')).toBeVisible();
});

test('when the exam’s end and its grace are over, then the score can be seen now', async () => {
  serveNamed('beingMarked');
  renderPage(ExamFinishedPage);
  expect(await screen.findByText('速報の得点を確認しましょう。')).toBeVisible();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

/** The play screen has led to this page, and the network is gone. */
async function playTo(page: keyof typeof pages): Promise<void> {
  serveExam(page === 'finished' ? { isFinished: true } : { endsAt: Date.now() - 100 });
  const { router, unmount } = renderPage(ExamPlayPage);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/exam/${page}`));
  unmount();
  respondTo('get', '*/check_entry', () => HttpResponse.error());
}

test.each([
  ['timeup', 'タイムアップ'],
  ['finished', '予選終了'],
] as const)(
  'when the play screen has led to %s, it says so without a network, also again',
  async (page, expected) => {
    serveNamed('sitting');
    await playTo(page);
    for (const _time of ['first', 'again']) {
      const { unmount } = renderPage(pages[page]);
      expect(await heading(expected)).toBeVisible();
      unmount();
    }
  },
);

test('when every question was answered or skipped, then the end is stamped, and the logbook tells how far it went', async () => {
  serveNamed('finished');
  serveExam({ submissions: Array.from({ length: 20 }, () => '1') });
  respondTo('get', '*/images/logbook/:name', () => HttpResponse.text('<svg><g class="n20"/></svg>'));
  renderPage(ExamFinishedPage);
  expect(await screen.findByText('20問、完走！')).toBeVisible();
  const book = await screen.findByRole('img', {
    name: /^20問のうち20問まで進んだ航海日誌。絵は20個で、金色が2個、/,
  });
  expect(decodeURIComponent(book.getAttribute('src') ?? '')).toContain('class="gold ');
});

test('when a skip was sent in this tab, then it is a sketch in the logbook; those of another attempt are not', async () => {
  serveNamed('finished');
  serveExam({ submissions: ['1', '', '3'] });
  markSent('first-2025 2025-06-22T13:00:00.000+09:00', 2, 'skip');
  markSent('first-2025 2025-06-21T13:00:00.000+09:00', 3, 'skip');
  const sheet = '<svg><g class="n1"/><g class="n2"/><g class="n3"/></svg>';
  respondTo('get', '*/images/logbook/:name', () => HttpResponse.text(sheet));
  renderPage(ExamFinishedPage);
  const book = await screen.findByRole('img', { name: /3問まで進んだ航海日誌。.*えんぴつが1個/ });
  expect(decodeURIComponent(book.getAttribute('src') ?? '')).toMatch(/"ink .*"pencil .*"ink /);
});

test('when somebody else logs in after an end was seen, then it is not taken for theirs', async () => {
  serveNamed('sitting');
  writeStored('base_token', 'THEIRS');
  await playTo('finished');
  writeStored('base_token', 'MINE');
  renderPage(ExamFinishedPage);
  expect(await screen.findByText('予選のようすを確かめています。')).toBeVisible();
});

describe.each(bothPages)('%s', (_name, Page) => {
  test.each([
    ['is in the middle of it', 'sitting', true, '予選のとちゅうです', '予選を再開する', '/exam/play'],
    ['has not started', 'inProgress', false, 'まだはじめていません', '予選に進む', '/exam'],
  ] as const)('leads one who %s there', async (_who, state, isStarted, words, name, path) => {
    serveNamed(state);
    serveExam({ isStarted, submissions: isStarted ? ['1'] : [] });
    renderPage(Page);
    expect(await heading(words)).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
    expect(screen.queryByText(/おつかれさま/)).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: ending.name })).not.toBeInTheDocument();
  });
});

test.each([
  ['after the end', 'missed'],
  ['after publication', 'missedPublished'],
] as const)('who never sat the exam is told so there %s', async (_name, state) => {
  for (const [, Page] of bothPages) {
    mockServer.resetHandlers();
    serveNamed(state);
    const { unmount } = renderPage(Page);
    expect(await heading('予選は終わりました')).toBeVisible();
    expect(screen.getByText(/今回の予選には参加していない/)).toBeVisible();
    expect(screen.queryByText(/おつかれさま|採点|速報/)).not.toBeInTheDocument();
    unmount();
  }
});
