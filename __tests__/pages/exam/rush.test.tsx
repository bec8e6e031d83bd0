import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import {
  isKnown,
  minutes,
  openEntrance as open,
  press,
  startButton,
} from '@/__tests__/support/exam-entrance';
import type { ExamServer } from '@/__tests__/support/exam-server';
import { pass, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { timeFromNow } from '@/mock-api/exam';
import { mockServer } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ExamPage from '@/pages/exam/index';
import ExamPlayPage from '@/pages/exam/play';

/** From now on the server knows that the contestant sits the exam. */
const serveSitting = () =>
  mockServer.use(
    http.get('*/users/me', () =>
      HttpResponse.json({ ...namedStates.sitting().me, server_time: timeFromNow(0) }),
    ),
  );

const statuses = () => screen.getAllByRole('status').map((status) => status.textContent);
const why = expect.stringMatching(/みんなが一度に出航しないように、順番に.*時間は、はじまってから進みます/);

/** The start is sent, once. */
async function expectStarted({ posts }: ExamServer): Promise<void> {
  await passUntil(() => posts.length > 0);
  expect(posts).toEqual(['start {}']);
}

beforeEach(() => stopPageTime());

test('when start is pressed as soon as it can be, then the page says at once why it waits, and starts by itself', async () => {
  const { server, router } = await open({ start: 2_000 });
  await pass(2_000);
  await press();
  expect(statuses()).toContainEqual(why);
  expect(screen.getByRole('button', { name: '予選をはじめる' })).toBeDisabled();
  await pass(3_500);
  expect(server.posts).toEqual([]);
  await pass(2_500);
  await passUntil(() => router.push.mock.calls.length > 0);
  expect(server.posts).toEqual(['start {}']);
  expect(router.push).toHaveBeenCalledWith('/exam/play');
});

test('when the page is loaded again in the wait, then the turn stays the same', async () => {
  const { unmount, server } = await open({ start: -500 });
  const random = jest.spyOn(Math, 'random').mockReturnValue(0.95);
  await press();
  await pass(1_000);
  unmount();
  random.mockReturnValue(0);
  renderPage(ExamPage);
  await passUntil(isKnown);
  expect(statuses()).toContainEqual(why);
  await pass(3_500);
  expect(server.posts).toEqual([]);
  await pass(6_000);
  await expectStarted(server);
});

test.each([
  ['start is pressed after the rush', { start: -10_500 }],
  ['the exam ends so soon that waiting would cost time', { start: -500, end: minutes(60) - 500 }],
])('when %s, then it starts at once', async (_name, exam) => {
  const { server } = await open(exam);
  await press();
  expect(statuses()).not.toContainEqual(why);
  await expectStarted(server);
});

test('when nobody else starts, then it counts to three, and only then starts', async () => {
  const { server } = await open({ start: -60_000 });
  await press();
  expect(statuses()).toContainEqual(expect.stringMatching(/3つ数えたら/));
  await pass(2_500);
  expect(server.posts).toEqual([]);
  await pass(500);
  await expectStarted(server);
});

test.each([
  ['in the count', { start: -60_000 }],
  ['while it waits for its turn', { start: -500 }],
])(
  'when a press is taken back %s, then nothing starts, and start can be pressed again',
  async (_name, exam) => {
    const { server } = await open(exam);
    await press();
    expect(screen.getByRole('button', { name: 'やめる' })).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'やめる' }));
    expect(startButton()).toHaveFocus();
    await pass(20_000);
    expect(server.posts).toEqual([]);
    expect(startButton()).toBeEnabled();
    await press();
    await expectStarted(server);
  },
);

test('when the exam ends so soon that counting would cost time, then it does not count', async () => {
  await open({ start: -minutes(30), end: minutes(60) + 2_000 });
  await press();
  expect(statuses()).not.toContainEqual(expect.stringMatching(/3つ数えたら/));
});

test('when the known status is still the one before the start, then the contestant is known to sit the exam on the way to it', async () => {
  const { server, router, visit } = await open({ start: -11_000 });
  await press();
  await passUntil(() => router.push.mock.calls.length > 0);
  expect(server.isStarted).toBe(true);
  serveSitting();
  visit(ExamPlayPage);
  await passUntil(() => screen.queryByRole('heading', { name: '第1問' }));
  expect(router.replace).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: '第1問' })).toBeVisible();
});

describe('the first question', () => {
  /** Starts, and goes to the questions once this much time has passed. */
  async function start(milliseconds: number, change: (server: ExamServer) => void) {
    const { server, router, visit } = await open({ start: -60_000 });
    await press();
    await passUntil(() => router.push.mock.calls.length > 0);
    serveSitting();
    change(server);
    await pass(milliseconds);
    visit(ExamPlayPage);
    return server;
  }

  test('comes with the start: it is there although the network is lost in between', async () => {
    const server = await start(100, (exam) => {
      exam.lost.quiz = 1_000;
    });
    await passUntil(() => screen.queryByRole('heading', { name: '第1問' }));
    expect(server.lost.quiz).toBe(1_000);
  });

  test('is, for those who come later, the one whose turn it is by then', async () => {
    await start(10_001, (exam) => void exam.submissions.push('1'));
    await passUntil(() => screen.queryByRole('heading', { name: '第2問' }));
  });
});
