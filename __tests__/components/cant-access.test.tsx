import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { serveExam } from '@/__tests__/support/exam-server';
import { letResponsesArrive, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import NotFoundPage from '@/pages/404';
import ExamPage from '@/pages/exam';
import ExamPlayPage from '@/pages/exam/play';

const crowd = /ただいまアクセスが集中しているため/;

/** Looks once a second; gives the seconds that it took. */
const passWithin = async (isSo: () => boolean, seconds: number): Promise<number> =>
  (await passUntil(isSo, { step: 1_000, longest: seconds * 1_000 })) / 1_000;

const isThere = (words: RegExp | string) => () => screen.queryAllByText(words).length > 0;

/** Answers the first question of an exam whose gateway fails every call, and waits until the site gives up. */
async function giveUp() {
  serveState(namedStates.sitting());
  const server = serveExam();
  const trouble = { isUp: false, statusReads: 0 };
  mockServer.use(
    http.all('*/api/*', ({ request }) => {
      if (!trouble.isUp) return;
      if (request.url.endsWith('/site_status')) trouble.statusReads += 1;
      return new HttpResponse('<html></html>', { status: 504 });
    }),
  );
  stopPageTime();
  renderPage(ExamPlayPage);
  await passWithin(isThere('第1問'), 20);
  fireEvent.click(screen.getByRole('button', { name: '選択肢2' }));
  trouble.isUp = true;
  fireEvent.click(screen.getByRole('button', { name: '回答する' }));
  await passWithin(isThere('通信を再試行しています'), 5);
  const seconds = await passWithin(isThere(crowd), 70);
  expect(seconds).toBeGreaterThan(50);
  expect(screen.queryByText(/クイズを終了しました/)).not.toBeInTheDocument();
  expect(server.submissions).toEqual([]);
  return { server, trouble };
}

test('when a minute of tries is spent, then CANT_ACCESS comes, goes by itself, and the answer goes out by itself', async () => {
  const { server, trouble } = await giveUp();
  trouble.isUp = false;
  await passWithin(isThere('第2問'), 20);
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
  expect(server.submissions).toEqual(['2']);
});

test('when 「もう一度試す」 is pressed, then the server is asked at once, and the screen stays as long as it is away', async () => {
  const { server, trouble } = await giveUp();
  const press = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
    // No time passes, so only what the press itself caused can arrive.
    while (isThere('確かめています。')()) await letResponsesArrive();
  };
  const before = trouble.statusReads;
  await press();
  expect(trouble.statusReads).toBe(before + 1);
  expect(screen.getByText(crowd)).toBeInTheDocument();
  trouble.isUp = false;
  await press();
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
  await passWithin(isThere('第2問'), 20);
  expect(server.submissions).toEqual(['2']);
});

const statusPath = '*/api/site_status';

test('a server whose status is something else: a guarded page says so, and others are there', async () => {
  mockServer.use(http.get(statusPath, () => HttpResponse.json({ site_status: 'fine' })));
  const { visit } = renderPage(ExamPage);
  expect(await screen.findByText(crowd)).toBeVisible();
  expect(screen.queryByText('読み込んでいます')).not.toBeInTheDocument();
  visit(NotFoundPage);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
});

test('the page comes as soon as the server speaks', async () => {
  mockServer.use(http.get(statusPath, () => new HttpResponse('<p>hello'), { once: true }));
  stopPageTime();
  const { router } = renderPage(ExamPage);
  await passUntil(isThere(crowd));
  await passUntil(() => router.replace.mock.calls.length > 0);
  expect(router.replace).toHaveBeenCalledWith('/');
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
});
