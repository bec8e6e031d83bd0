import type { Me } from '@knowledgeking/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answerButton, heading, option, skip } from '@/__tests__/support/answer-question';
import { giveTimeBack, serveExam } from '@/__tests__/support/exam-server';
import { examId } from '@/__tests__/support/local-attempts';
import { pass, stopPageTime } from '@/__tests__/support/page-time';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { renderPage } from '@/__tests__/support/render-page';
import { renderTop } from '@/__tests__/support/render-top';
import { serveNamed } from '@/__tests__/support/responses';
import { TopHero } from '@/components/top/top-hero';
import { archiveStore, startArchive } from '@/lib/archive/replay';
import { keptExamEnd } from '@/lib/exam-dates';
import { startPractice } from '@/lib/practice/practice-run';
import { timeFromNow } from '@/mock-api/exam';
import { mockPastExam, mockPastStart } from '@/mock-api/past-exam';
import ArchivePlayPage from '@/pages/archive/play';
import ExamPage from '@/pages/exam';
import ExamPlayPage from '@/pages/exam/play';
import ExamTimeupPage from '@/pages/exam/timeup';
import PracticePlayPage from '@/pages/practice/play';
import ResultPage from '@/pages/result';

const open = () => renderPage(ExamPlayPage);

/** Answers the question on the screen with its second option. */
async function answerSecond(user: UserEvent): Promise<void> {
  await user.click(option('選択肢2'));
  await user.click(answerButton());
}

beforeEach(() => serveNamed('sitting'));

test('asks one question after the other, finishes after the last one and goes on', async () => {
  const server = serveExam();
  const { user, router } = open();
  expect(await heading('第1問')).toHaveFocus();
  expect(screen.getByText('1 / 2')).toBeInTheDocument();
  await answerSecond(user);
  expect(await heading('第2問')).toHaveFocus();
  for (const name of ['選択肢4', '選択肢3', '選択肢2', '選択肢1']) await user.click(option(name));
  await user.click(answerButton());
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/exam/finished'));
  expect(server.submissions).toEqual(['2', '4,3,2,1']);
  expect(server.isFinished).toBe(true);
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['an answer', '送信済み', answerSecond],
  ['a skip', 'スキップ済み', skip],
])('%s is shown as that, on another device only as received', async (_what, words, send) => {
  serveExam();
  const first = open();
  await heading('第1問');
  expect(screen.queryByText(/済み/)).not.toBeInTheDocument();
  await send(first.user);
  expect(await screen.findByText(`第1問 ${words}`)).toBeVisible();
  first.unmount();
  const again = open();
  expect(await screen.findByText(`第1問 ${words}`)).toBeVisible();
  again.unmount();
  sessionStorage.clear();
  open();
  expect(await screen.findByText('第1問 受付済み')).toBeVisible();
});

test('a skip that is refused, because another tab has answered the question, is shown as received and not as a skip', async () => {
  const server = serveExam();
  const first = open();
  await heading('第1問');
  server.submissions.push('2');
  await skip(first.user);
  await screen.findAllByText(/別の端末/);
  first.unmount();
  open();
  expect(await screen.findByText('第1問 受付済み')).toBeVisible();
});

test('a lost submit is tried again in plain sight and counts once', async () => {
  const server = serveExam({ lost: { submit: 1 } });
  const { user } = open();
  await heading('第1問');
  await answerSecond(user);
  expect(await screen.findByText('通信を再試行しています')).toBeInTheDocument();
  expect(screen.getByText(/^答えはこの端末にあります。つながると自動で送ります。$/)).toBeVisible();
  expect(option('選択肢1')).toBeDisabled();
  expect(await screen.findByRole('heading', { name: '第2問' }, { timeout: 3_000 })).toBeInTheDocument();
  expect(server.submissions).toEqual(['2']);
});

test('when another tab has gone on, then this one does too as soon as it is seen', async () => {
  const server = serveExam();
  const { user } = open();
  await heading('第1問');
  await user.click(option('選択肢2'));
  server.submissions.push('1');
  document.dispatchEvent(new Event('visibilitychange'));
  await heading('第2問');
  expect(server.posts).toEqual([]);
});

const card = () => screen.queryByRole('region', { name: /^第\d+章/ });

/** The eleventh of twenty questions, for an hour; `me` is what else is known of who sits. */
function openEleventh(me: Partial<Me> = {}) {
  const state = serveNamed('sitting');
  Object.assign(state.me, me);
  const server = serveExam({
    quizzes: Array.from({ length: 20 }, () => buildQuiz('single_selection')),
    submissions: Array.from({ length: 10 }, () => '1'),
  });
  return { server, ...renderPage(ExamPlayPage) };
}

test('a chapter begins with its card, above the question and also after a reload; it asks for nothing and takes no tap', async () => {
  const { server, unmount } = openEleventh();
  expect(await heading('第11問')).toHaveFocus();
  expect(card()).toHaveAccessibleName('第2章 内海の潮');
  expect(within(card() as HTMLElement).getByRole('img')).toHaveAccessibleName(/来島海峡/);
  expect(card()).toHaveTextContent('ここまで30分が目安');
  expect(server.posts).toEqual([]);
  unmount();
  const { user } = renderPage(ExamPlayPage);
  await heading('第11問');
  expect(card()).toBeVisible();
  await answerSecond(user);
  await heading('第12問');
  expect(card()).not.toBeInTheDocument();
});

test.each<[string, Partial<Me>, string]>([
  ['anyone who was granted another duration', { exam_duration_seconds: 7_200 }, 'ここまで60分が目安'],
  ['a child', { is_children_division: true }, 'あと10問'],
])('to %s the card says their own pace', async (_, me, words) => {
  openEleventh(me);
  await heading('第11問');
  expect(card()).toHaveTextContent(words);
});

test('a replay is the same voyage, at the own pace; practice is none', async () => {
  serveNamed('published', { me: { exam_duration_seconds: 7_200 } });
  const quizzes = Array.from({ length: 20 }, (_, index) =>
    buildQuiz('single_selection', { number: index + 1 }),
  );
  startArchive(examId, { ...mockPastStart(mockPastExam()), quizzes, start_at: timeFromNow(0) }, 7_200);
  archiveStore(examId).writeAnswers(Array.from({ length: 10 }, () => '1'));
  const replay = renderPage(ArchivePlayPage);
  await heading('第11問');
  expect(card()).toHaveTextContent('ここまで60分が目安');
  replay.unmount();
  startPractice();
  renderPage(PracticePlayPage);
  await heading('第1問');
  expect(card()).not.toBeInTheDocument();
});

const minute = 60_000;

describe('time is given back, or taken', () => {
  beforeEach(() => stopPageTime());

  test('when time is given back while somebody plays, then the countdown follows within 30 s, with one call, and nothing picked is lost', async () => {
    const state = serveNamed('sitting');
    const server = serveExam({ endsAt: Date.now() + 40_000 });
    renderPage(ExamPlayPage);
    await pass(2_000);
    expect(screen.getByRole('timer')).toHaveTextContent('00:00:38');
    await act(async () => option('選択肢2').click());
    giveTimeBack(state, server, 7 * minute);
    await pass(30_000);
    expect(screen.getByRole('timer')).toHaveTextContent('00:07:08');
    expect(option('選択肢2')).toHaveAttribute('aria-pressed', 'true');
    await pass(10_000);
    expect(screen.getByRole('heading', { name: '第1問' })).toBeVisible();
    expect(server.entryChecks).toBe(1);
  });

  test('when time is given back while somebody is on the top page, then its countdown of their attempt follows too', async () => {
    const state = serveNamed('sitting');
    const server = serveExam({ endsAt: Date.now() + 5 * minute });
    keptExamEnd.write(server.endsAt);
    renderTop(TopHero);
    await pass(2_000);
    expect(screen.getByRole('timer')).toHaveTextContent('00時間04分58秒');
    giveTimeBack(state, server, 7 * minute);
    await pass(30_000);
    expect(screen.getByRole('timer')).toHaveTextContent('00時間11分28秒');
    expect(server.entryChecks).toBe(1);
  });

  test.each([
    ['to a minute from now', minute, '00:00:3'],
    ['to half a minute ago', -minute / 2, undefined],
  ])('when operators move the exam’s end %s, then the countdown follows in 30 s', async (_to, end, left) => {
    const state = serveNamed('sitting');
    const server = serveExam();
    const { router } = renderPage(ExamPlayPage);
    await pass(2_000);
    expect(screen.getByRole('timer')).toHaveTextContent('00:59:58');
    server.endsAt = Date.now() + end;
    state.exam = { ...state.exam, exam_end_at: timeFromNow(end) };
    await pass(28_000);
    if (left === undefined) expect(router.replace).toHaveBeenCalledWith('/exam/timeup');
    else expect(screen.getByRole('timer')).toHaveTextContent(left);
  });

  test('when operators move the exam’s end to earlier at the entrance, then it offers what the server would', async () => {
    const state = serveNamed('sitting');
    const server = serveExam();
    renderPage(ExamPage);
    await pass(2_000);
    expect(screen.getByRole('link', { name: '予選を再開する' })).toBeVisible();
    server.endsAt = Date.now();
    state.exam = { ...state.exam, exam_end_at: timeFromNow(0) };
    await pass(30_000);
    expect(screen.queryByRole('link', { name: '予選を再開する' })).not.toBeInTheDocument();
  });

  test('when it was somebody else’s time, then the countdown stays as it is', async () => {
    const state = serveNamed('sitting');
    const server = serveExam({ endsAt: Date.now() + 5 * minute });
    renderPage(ExamPlayPage);
    await pass(2_000);
    giveTimeBack(state, server, 0);
    await pass(30_000);
    expect(screen.getByRole('timer')).toHaveTextContent('00:04:28');
  });

  test.each([
    ['the time-up page', ExamTimeupPage, '予選を再開する', '/exam/play'],
    ['the result page', ResultPage, '予選に進む', '/exam'],
  ])('when time is given back after the end, then %s offers to go on', async (_name, Page, link, to) => {
    const state = serveNamed('timeOver');
    const server = serveExam({ endsAt: Date.now() - 1_000 });
    renderPage(Page);
    await pass(2_000);
    expect(screen.queryByRole('link', { name: link })).not.toBeInTheDocument();
    giveTimeBack(state, server, 7 * minute);
    state.me = { ...state.me, exam_status: 'in_examination_period' };
    await pass(30_000);
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
  });

  test('when others go on past the exam’s end, then the quick score is announced for after theirs', async () => {
    const exam_end_at = timeFromNow(-minute);
    serveNamed('beingMarked', { exam: { exam_end_at, last_end_at: timeFromNow(6 * minute) } });
    renderPage(ResultPage);
    await pass(2_000);
    expect(screen.getByRole('timer')).toHaveTextContent(/速報まで00時間06分0/);
  });
});
