import type { ErrorCode } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { minutes, openEntrance, press, startButton } from '@/__tests__/support/exam-entrance';
import { type ExamServer, serveExam } from '@/__tests__/support/exam-server';
import { pass, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, serveNamed } from '@/__tests__/support/responses';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { isAnything } from '@/lib/checks';
import { chooseFurigana } from '@/lib/furigana';
import rules from '@/lib/generated/rules.json';
import { readStored, storedName, writeStored } from '@/lib/storage';
import { timeFromNow } from '@/mock-api/exam';
import { namedStates } from '@/mock-api/state';
import NotFoundPage from '@/pages/404';
import ExamPage from '@/pages/exam/index';
import ExamPlayPage from '@/pages/exam/play';

const open = () => renderPage(ExamPage);

/** Another load of the page in the same tab, while its time is stopped. */
function loadAgain(): void {
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + 1_000 });
  open();
}

const findStart = () => screen.findByRole('button', { name: '予選をはじめる' });

test('what nobody may miss comes first, then the device check, and every rule of the content pack folded', async () => {
  serveNamed('inProgress');
  serveExam({ isStarted: false });
  chooseFurigana('off');
  open();
  await findStart();
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toEqual(rules.all.map(withoutRuby));
  expect(screen.getByText(/くわしいルール/).closest('details')).not.toHaveAttribute('open');
  const first = screen.getByRole('region', { name: 'はじめる前に' });
  const check = screen.getByRole('region', { name: '端末のチェック' });
  expect(first).toHaveTextContent(/一度きり.*もどれない.*時間は止まらない/);
  expect(first.compareDocumentPosition(check)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ['the entrance', ExamPage],
  ['the play page', ExamPlayPage],
])('when only the exam is still being read, then %s says so instead of being blank', async (_name, Page) => {
  serveNamed('sitting');
  respondTo('get', '*/api/exams', () => HttpResponse.error());
  renderPage(Page);
  expect(await within(screen.getByRole('main')).findByRole('status')).toHaveTextContent('読み込んでいます');
});

test('those who were granted another duration see their own', async () => {
  serveNamed('inProgress', { me: { exam_status: 'not_started', exam_duration_seconds: 5_400 } });
  serveExam({ isStarted: false });
  open();
  await findStart();
  expect(screen.getByText('90分')).toBeVisible();
  expect(screen.queryByText('60分')).not.toBeInTheDocument();
});

test('without the promise start says what is missing, leads there, and starts nothing', async () => {
  serveNamed('inProgress');
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

test.each([
  ['offers to go on with a running attempt', 'sitting', '予選を再開する', '/exam/play'],
  ['leads one who has finished to the result', 'finished', '結果を見る', '/result'],
] as const)('%s', async (_name, state, name, path) => {
  serveNamed(state);
  serveExam({ isFinished: state === 'finished' });
  open();
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path);
  expect(screen.queryByText('時間は進んでいます。') !== null).toBe(state === 'sitting');
  expect(document.body).not.toHaveTextContent(/はじめる前に|3つ数えて/);
});

describe('a start that is refused', () => {
  beforeEach(() => stopPageTime());

  test.each<[string, ErrorCode, string]>([
    ['the attempt was started elsewhere meanwhile', 'user_exam_status_already_started', '/exam/play'],
    ['it was finished elsewhere', 'user_already_finished_exam', '/exam/finished'],
    ['its time ran out elsewhere', 'user_timeover_exam', '/exam/timeup'],
  ])('because %s (%s), goes on to %s', async (_why, code, path) => {
    const { server, router } = await openEntrance({ start: -60_000 });
    expect(router.prefetch).toHaveBeenCalledWith('/exam/play');
    server.refusals.start = [code];
    await press();
    await passUntil(() => router.replace.mock.calls.length > 0);
    expect(router.replace).toHaveBeenCalledWith(path);
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
    respondTo('get', '*/users/me', () =>
      HttpResponse.json({ ...namedStates.sitting().me, server_time: timeFromNow(0) }),
    );

  const statuses = () => screen.getAllByRole('status').map((status) => status.textContent);
  const why = expect.stringMatching(/みんなが一度に出航しないように、順番に.*時間は、はじまってから進みます/);

  const counting = expect.stringMatching(/3つ数えたら/);

  /** The start is sent, once. */
  async function expectStarted({ posts }: ExamServer): Promise<void> {
    await passUntil(() => posts.length > 0);
    expect(posts).toEqual(['start {}']);
  }

  beforeEach(() => stopPageTime());

  test('when start is pressed as soon as it can be, then the page says at once why it waits, and starts by itself', async () => {
    const { server, router } = await openEntrance({ start: 2_000 });
    expect(screen.getByText('予選の開始まで')).toBeVisible();
    expect(screen.getByRole('button', { name: 'チェックする' })).toBeVisible();
    expect(startButton()).not.toBeInTheDocument();
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

  test('when the page is loaded again in the wait, then the turn of the next press stays the same', async () => {
    const { unmount, server } = await openEntrance({ start: -500 });
    const random = jest.spyOn(Math, 'random').mockReturnValue(0.95);
    await press();
    await pass(1_000);
    unmount();
    loadAgain();
    random.mockReturnValue(0);
    await press();
    expect(statuses()).toContainEqual(why);
    await pass(3_500);
    expect(server.posts).toEqual([]);
    await pass(6_000);
    await expectStarted(server);
  });

  test.each([
    ['start is pressed after the rush', { start: -10_500 }, why],
    ['waiting would cost time before the end', { start: -500, end: minutes(60) - 500 }, why],
    ['counting would cost time before the end', { start: -minutes(30), end: minutes(60) + 2_000 }, counting],
  ])('when %s, then there is none', async (_name, exam, words) => {
    const { server } = await openEntrance(exam);
    await press();
    expect(statuses()).not.toContainEqual(words);
    await expectStarted(server);
  });

  test('when nobody else starts, then it counts to three, and only then starts', async () => {
    const { server } = await openEntrance({ start: -60_000 });
    await press();
    expect(statuses()).toContainEqual(counting);
    await pass(2_500);
    expect(server.posts).toEqual([]);
    await pass(500);
    await expectStarted(server);
  });

  test.each([
    ['in the count', { start: -60_000 }],
    ['while it waits for its turn', { start: -500 }],
  ])('when a press is taken back %s, nothing starts, and it can be pressed again', async (_name, exam) => {
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
      return { server, router };
    }

    test('comes with the start: it is there although the network is lost in between', async () => {
      const { server, router } = await start(100, (exam) => {
        exam.lost.quiz = 1_000;
      });
      await passUntil(() => screen.queryByRole('heading', { name: '第1問' }));
      expect(server.lost.quiz).toBe(1_000);
      // Although the status that is known on the way is still the one before the start.
      expect(router.replace).not.toHaveBeenCalled();
    });

    test('is, for those who come later, the one whose turn it is by then', async () => {
      await start(10_001, (exam) => void exam.submissions.push('1'));
      await passUntil(() => screen.queryByRole('heading', { name: '第2問' }));
    });
  });
});

type Entrance = Awaited<ReturnType<typeof openEntrance>>;

/** More tries are lost than anybody waits for. */
const noNetwork = 1_000;

describe('a start whose page is left', () => {
  beforeEach(() => stopPageTime());

  /** A start that is being tried again, for want of a network. */
  async function retrying(): Promise<Entrance> {
    writeStored('base_token', '7K3M-Q9RT-2XWD');
    const entrance = await openEntrance({ start: -60_000 });
    entrance.server.lost.start = noNetwork;
    await press();
    await passUntil(() => screen.queryByText(/通信を再試行しています/));
    return entrance;
  }

  /** The network is back, for longer than the pause before the next try. */
  async function networkComesBack({ server }: Entrance): Promise<void> {
    server.lost.start = 0;
    server.posts = [];
    for (let seconds = 0; seconds < 20; seconds += 2) await pass(2_000);
  }

  const goToTop = ({ visit }: Entrance) => visit(NotFoundPage);

  /** The logout does not reach the server, so that the session goes on there. */
  function logOut({ router }: Entrance): void {
    respondTo('delete', '*/api/users/logout', () => HttpResponse.error());
    fireEvent.click(screen.getByRole('button', { name: 'ログアウト' }));
    expect(router.push).not.toHaveBeenCalled();
  }

  function logOutInAnotherTab(): void {
    const key = storedName('base_token');
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  }

  describe('while a start is tried again', () => {
    test.each<[string, (entrance: Entrance) => void]>([
      ['its page is left', goToTop],
      ['another page is on its way', ({ router }) => act(() => router.events.emit('routeChangeStart', '/'))],
      ['its contestant logs out', logOut],
      ['its contestant is logged out in another tab', logOutInAnotherTab],
    ])('when %s, then nothing starts any more, and nobody is led anywhere', async (_name, leave) => {
      const entrance = await retrying();
      leave(entrance);
      await networkComesBack(entrance);
      expect(entrance.server.posts).toEqual([]);
      expect(entrance.router.push).not.toHaveBeenCalledWith('/exam/play');
      expect(useErrorScreen.getState().screen).toBeUndefined();
    });

    test('when its page is left and nothing else happens, then it can be pressed again', async () => {
      const entrance = await retrying();
      act(() => entrance.router.events.emit('routeChangeStart', '/'));
      act(() => entrance.router.events.emit('routeChangeError', new Error(), '/'));
      expect(startButton()).toBeEnabled();
      entrance.server.lost.start = 0;
      await press();
      await passUntil(() => entrance.router.push.mock.calls.length > 0);
      expect(entrance.router.push).toHaveBeenCalledWith('/exam/play');
    });

    test('when an error screen takes its place, then it goes on', async () => {
      const entrance = await retrying();
      act(() => useErrorScreen.getState().raise('cant_access'));
      entrance.server.lost.start = 0;
      await passUntil(() => entrance.router.push.mock.calls.length > 0);
      expect(entrance.router.push).toHaveBeenCalledWith('/exam/play');
    });
  });

  test('when a start arrives after its contestant has logged out, then nobody is known to sit the exam', async () => {
    let arrive = (): void => undefined;
    const entrance = await openEntrance({ start: -60_000 });
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    respondTo('post', '*/start', async () => void (await arrived));
    await press();
    await pass(3_500);
    await passUntil(() => screen.queryByText('予選をはじめています'));
    logOut(entrance);
    goToTop(entrance);
    await passUntil(() => screen.queryByRole('link', { name: 'ログイン' }));
    arrive();
    await passUntil(() => entrance.server.isStarted);
    await pass(1_000);
    expect(entrance.router.push).not.toHaveBeenCalledWith('/exam/play');
    expect(screen.queryByRole('button', { name: 'ログアウト' })).not.toBeInTheDocument();
  });

  describe.each([
    ['in the count', -60_000],
    ['in the wait for the turn', -500],
  ])('%s', (_name, start) => {
    test('when its contestant goes to another page and comes back, then nothing starts without a press', async () => {
      const entrance = await openEntrance({ start });
      await press();
      expect(screen.getByRole('button', { name: 'やめる' })).toBeVisible();
      goToTop(entrance);
      await pass(5_000);
      entrance.visit(ExamPage);
      await passUntil(startButton);
      await networkComesBack(entrance);
      expect(entrance.server.posts).toEqual([]);
      expect(startButton()).toBeEnabled();
      expect(readStored('start_turn', isAnything)).toBeUndefined();
    });

    test('when its contestant loads the page again, then nothing starts without a press', async () => {
      const entrance = await openEntrance({ start });
      await press();
      entrance.unmount();
      loadAgain();
      await passUntil(startButton);
      await networkComesBack(entrance);
      expect(entrance.server.posts).toEqual([]);
      expect(startButton()).toBeEnabled();
    });

    test('when an error screen comes and goes, then it goes on', async () => {
      const { server } = await openEntrance({ start });
      await press();
      act(() => useErrorScreen.getState().raise('cant_access'));
      await pass(1_000);
      act(() => useErrorScreen.getState().clear());
      await pass(9_000);
      await passUntil(() => server.posts.length > 0);
      expect(server.posts).toEqual(['start {}']);
    });
  });
});
