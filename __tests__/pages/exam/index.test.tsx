import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { isKnown, minutes, openEntrance, press, startButton } from '@/__tests__/support/exam-entrance';
import { type ExamServer, serveExam } from '@/__tests__/support/exam-server';
import { pass, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import rules from '@/lib/generated/rules.json';
import { timeFromNow } from '@/mock-api/exam';
import { mockServer, serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ExamPage from '@/pages/exam/index';
import ExamPlayPage from '@/pages/exam/play';

const open = () => renderPage(ExamPage);
const findStart = () => screen.findByRole('button', { name: '予選をはじめる' });

test('counts down before the start and offers no way in', async () => {
  serveState(namedStates.beforeStart());
  serveExam({ isStarted: false });
  open();
  expect(await screen.findByText('予選の開始まで')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '予選をはじめる' })).not.toBeInTheDocument();
});

test('what nobody may miss comes first, then the device check, and every rule of the content pack folded', async () => {
  serveState(namedStates.inProgress());
  serveExam({ isStarted: false });
  open();
  await findStart();
  const shown = screen.getAllByRole('listitem').map((item) => {
    for (const reading of item.querySelectorAll('rt')) reading.remove();
    return item.textContent;
  });
  expect(shown).toEqual(rules.all.map(withoutRuby));
  expect(screen.getByText(/くわしいルール/).closest('details')).not.toHaveAttribute('open');
  const first = screen.getByRole('region', { name: 'はじめる前に' });
  const check = screen.getByRole('region', { name: '端末のチェック' });
  expect(first).toHaveTextContent(/一度きり.*もどれない.*時間は止まらない/);
  expect(first.compareDocumentPosition(check)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('those who were granted another duration see their own', async () => {
  const inProgress = namedStates.inProgress();
  serveState({ ...inProgress, me: { ...inProgress.me, exam_duration_seconds: 5_400 } });
  serveExam({ isStarted: false });
  open();
  await findStart();
  expect(screen.getByText('90分')).toBeVisible();
  expect(screen.queryByText('60分')).not.toBeInTheDocument();
});

test('without the promise start says what is missing, leads there, and starts nothing', async () => {
  serveState(namedStates.inProgress());
  const server = serveExam({ isStarted: false });
  const { user } = open();
  await user.click(await findStart());
  const promise = screen.getByRole('checkbox', { name: withoutRuby(rules.promise.heading) });
  expect(promise).toHaveFocus();
  expect(promise).toBeInvalid();
  expect(screen.getByText('約束にチェックを入れてください。')).toBeVisible();
  expect(screen.queryByText(/まもなく出航/)).not.toBeInTheDocument();
  expect(server.posts).toEqual([]);
  await user.keyboard(' ');
  expect(screen.queryByText('約束にチェックを入れてください。')).not.toBeInTheDocument();
});

test('offers to go on with a running attempt', async () => {
  serveState(namedStates.sitting());
  serveExam();
  open();
  const link = await screen.findByRole('link', { name: '予選を再開する' });
  expect(link).toHaveAttribute('href', '/exam/play');
  expect(document.body).toHaveTextContent(/いま進行中です。時間は進んでいます。/);
  expect(document.body).not.toHaveTextContent('はじめる前に');
  expect(screen.getByText('時間は進んでいます。')).toBeVisible();
  expect(screen.queryByText(/3つ数えて/)).not.toBeInTheDocument();
});

test('leads one who has finished to the result', async () => {
  serveState(namedStates.finished());
  serveExam({ isFinished: true });
  open();
  expect(await screen.findByRole('link', { name: '結果を見る' })).toHaveAttribute('href', '/result');
  expect(document.body).not.toHaveTextContent('はじめる前に');
});

describe('a start that is refused', () => {
  beforeEach(() => stopPageTime());

  test('because the attempt was started elsewhere meanwhile, goes on to the questions', async () => {
    const { server, router } = await openEntrance({ start: -60_000 });
    expect(router.prefetch).toHaveBeenCalledWith('/exam/play');
    server.refusals.start = ['user_exam_status_already_started'];
    await press();
    await passUntil(() => router.replace.mock.calls.length > 0);
    expect(router.replace).toHaveBeenCalledWith('/exam/play');
  });

  test('because the exam is not in progress any more, says so, and shows the hours as they are now', async () => {
    const { server, state } = await openEntrance({ start: -60_000 });
    server.refusals.start = ['exam_not_in_progress'];
    const later = { exam_start_at: timeFromNow(3_600_000), exam_end_at: timeFromNow(9_000_000) };
    state.exam = { ...state.exam, ...later };
    await press();
    await passUntil(() => screen.queryByText(/いまは予選をはじめられません/));
    await passUntil(() => screen.queryByText('予選の開始まで'));
    expect(startButton()).not.toBeInTheDocument();
  });
});

describe('a start in the rush', () => {
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
    const { server, router } = await openEntrance({ start: 2_000 });
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
    const { unmount, server } = await openEntrance({ start: -500 });
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
    const { server } = await openEntrance(exam);
    await press();
    expect(statuses()).not.toContainEqual(why);
    await expectStarted(server);
  });

  test('when nobody else starts, then it counts to three, and only then starts', async () => {
    const { server } = await openEntrance({ start: -60_000 });
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
      const { server } = await openEntrance(exam);
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
    await openEntrance({ start: -minutes(30), end: minutes(60) + 2_000 });
    await press();
    expect(statuses()).not.toContainEqual(expect.stringMatching(/3つ数えたら/));
  });

  test('when the known status is still the one before the start, then the contestant is known to sit the exam on the way to it', async () => {
    const { server, router, visit } = await openEntrance({ start: -11_000 });
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
      const { server, router, visit } = await openEntrance({ start: -60_000 });
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
});
