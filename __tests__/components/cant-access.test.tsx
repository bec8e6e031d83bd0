import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { serveExam } from '@/__tests__/support/exam-server';
import { renderPage } from '@/__tests__/support/render-page';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ExamPlayPage from '@/pages/exam/play';

const realTimeout = window.setTimeout;
const letAnswersArrive = () => new Promise<void>((resolve) => realTimeout(resolve, 5));
const crowd = /ただいまアクセスが集中しているため/;

async function passUntil(isSo: () => boolean, mostSeconds: number): Promise<number> {
  let seconds = 0;
  for (; !isSo() && seconds < mostSeconds; seconds += 1) {
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await act(letAnswersArrive);
  }
  expect(isSo()).toBe(true);
  return seconds;
}

const isThere = (words: RegExp | string) => () => screen.queryAllByText(words).length > 0;

/** Answers the first question of an exam whose gateway fails every call, and waits until the site gives up. */
async function giveUp() {
  serveState(namedStates.sitting());
  const server = serveExam({ gatewayStatus: 504 });
  const trouble = { isUp: false, statusReads: 0 };
  mockServer.use(
    http.all('*/api/*', ({ request }) => {
      if (!trouble.isUp) return;
      if (request.url.endsWith('/site_status')) trouble.statusReads += 1;
      return new HttpResponse('<html></html>', { status: 504 });
    }),
  );
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] });
  renderPage(ExamPlayPage);
  await passUntil(isThere('第1問'), 20);
  fireEvent.click(screen.getByRole('button', { name: '選択肢2' }));
  trouble.isUp = true;
  fireEvent.click(screen.getByRole('button', { name: '回答する' }));
  await passUntil(isThere('通信を再試行しています'), 5);
  const seconds = await passUntil(isThere(crowd), 70);
  expect(seconds).toBeGreaterThan(50);
  expect(screen.queryByText(/クイズを終了しました/)).not.toBeInTheDocument();
  expect(server.submissions).toEqual([]);
  return { server, trouble };
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('when a minute of tries is spent, then CANT_ACCESS comes, goes by itself, and the answer goes out by itself', async () => {
  const { server, trouble } = await giveUp();
  trouble.isUp = false;
  await passUntil(isThere('第2問'), 20);
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
  expect(server.submissions).toEqual(['2']);
});

test('when 「もう一度試す」 is pressed, then the server is asked at once, and the screen stays as long as it is away', async () => {
  const { server, trouble } = await giveUp();
  const press = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
    // No time passes, so only what the press itself caused can arrive.
    while (isThere('確かめています。')()) await act(letAnswersArrive);
  };
  const before = trouble.statusReads;
  await press();
  expect(trouble.statusReads).toBe(before + 1);
  expect(screen.getByText(crowd)).toBeInTheDocument();
  trouble.isUp = false;
  await press();
  expect(screen.queryByText(crowd)).not.toBeInTheDocument();
  await passUntil(isThere('第2問'), 20);
  expect(server.submissions).toEqual(['2']);
});
