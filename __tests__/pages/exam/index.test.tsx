import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { screen } from '@testing-library/react';
import { openEntrance, press, startButton } from '@/__tests__/support/exam-entrance';
import { serveExam } from '@/__tests__/support/exam-server';
import { passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import rules from '@/lib/generated/rules.json';
import { timeFromNow } from '@/mock-api/exam';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ExamPage from '@/pages/exam/index';

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
