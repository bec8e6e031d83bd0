import { screen, waitFor } from '@testing-library/react';
import { giveAnswer, heading, pressAnswer } from '@/__tests__/support/answer-question';
import { examId, keepArchive, rightArchiveAnswers } from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { serveFaults, serveNamed, tellServerTime } from '@/__tests__/support/responses';
import { readArchive, readArchiveResult, writeArchiveResult } from '@/lib/archive/replay';
import { mockExam } from '@/mock-api/exam';
import { mockPastExam } from '@/mock-api/past-exam';
import { mockArchiveResult } from '@/mock-api/results';
import { serveState } from '@/mock-api/server';
import { mockState } from '@/mock-api/state';
import ArchivePage from '@/pages/archive/index';
import ArchivePlayPage from '@/pages/archive/play';

const open = () => renderPage(ArchivePage);
const startButton = () => screen.findByRole('button', { name: 'アーカイブをはじめる' });
const link = (name: string) => screen.findByRole('link', { name });

beforeEach(() => serveNamed('published', { me: {} }));

test('says what it takes, and needs no login', async () => {
  open();
  await startButton();
  expect(screen.getByText('60分')).toBeVisible();
  expect(screen.getByText('20問')).toBeVisible();
  expect(screen.queryByRole('link', { name: /再開する|前回の結果/ })).not.toBeInTheDocument();
});

test('leaves out what the server does not say', async () => {
  const { duration_seconds: _, quiz_count: __, ...exam } = mockExam('result_published');
  serveState(mockState('result_published', { exam }));
  open();
  await startButton();
  expect(screen.queryByText('制限時間')).not.toBeInTheDocument();
  expect(screen.queryByText('問題数')).not.toBeInTheDocument();
});

describe('starting', () => {
  const { duration_seconds: _, ...untimed } = mockExam('result_published');
  const granted = { exam_status: 'finished', exam_duration_seconds: 5_400 } as const;

  test.each([
    ['the server does not say how long the exam takes', 3_600, { exam: untimed }, undefined],
    ['another duration was granted', 5_400, { me: granted }, '90分'],
  ])('when %s, then it takes %i s', async (_where, seconds, state, words) => {
    serveState(mockState('result_published', state));
    const { user } = open();
    const button = await startButton();
    if (words) expect(await screen.findByText(words)).toBeVisible();
    await user.click(button);
    await waitFor(() => expect(readArchive(examId)).toBeDefined());
    const { endsAt, startAt } = readArchive(examId) ?? { endsAt: 0, startAt: '' };
    expect((endsAt ?? 0) - Date.parse(startAt)).toBe(seconds * 1_000);
  });

  test('a lost network is tried again in plain sight, however often it is pressed', async () => {
    const sent = serveFaults('get', 'past/start', 'lost');
    const { user, router } = open();
    const button = await startButton();
    for (let press = 0; press < 3; press += 1) await user.click(button);
    expect(await screen.findByText('通信を再試行しています')).toBeVisible();
    await waitFor(() => expect(router.push.mock.calls).toEqual([['/archive/play']]));
    expect(readArchive(examId)).toMatchObject({ answers: [], quizzes: { length: 4 } });
    expect(sent).toHaveLength(2);
  });

  test('what is not published yet says so, and nothing has been started', async () => {
    serveFaults('get', 'past/start', 'exam_not_aggregated');
    const { user, router } = open();
    await user.click(await startButton());
    expect(await screen.findByText(/アーカイブはまだ準備中です/)).toBeVisible();
    expect(router.push).not.toHaveBeenCalled();
    expect(readArchive(examId)).toBeUndefined();
  });

  test('a start that is refused leaves the replay before as it is, and can be tried again', async () => {
    keepArchive(['1']);
    serveFaults('get', 'past/start', 'exam_not_found');
    const { user, router } = open();
    await user.click(await startButton());
    expect(await screen.findByText(/はじめられませんでした。/)).toBeVisible();
    expect(readArchive(examId)?.answers).toEqual(['1']);
    await user.click(await startButton());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/archive/play'));
  });
});

describe('with a replay before', () => {
  test('one under way can be gone on with; beginning again is said to forget it, and does', async () => {
    keepArchive(['1', '2,1,3']);
    const { user, router } = open();
    expect(await link('アーカイブを再開する')).toHaveAttribute('href', '/archive/play');
    expect(screen.getByText('はじめからにすると、とちゅうの回答は消えます。')).toBeVisible();
    await user.click(await startButton());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/archive/play'));
    expect(readArchive(examId)?.answers).toEqual([]);
  });

  test.each([
    ['answered to the last question', rightArchiveAnswers, 3_600],
    ['whose time is over', ['1'], -60],
  ])('the result of one %s can be seen again, and another one be started', async (_which, answers, left) => {
    keepArchive(answers, left);
    writeArchiveResult({ personal_result: mockArchiveResult(), submissions: [] });
    const { user, router } = open();
    expect(await link('前回の結果を見る')).toHaveAttribute('href', '/archive/result');
    expect(screen.queryByRole('link', { name: 'アーカイブを再開する' })).not.toBeInTheDocument();
    await user.click(await startButton());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/archive/play'));
    expect(readArchiveResult()).toBeUndefined();
  });

  test('when its time runs out on the page, going on is not offered any more', async () => {
    keepArchive(['1']);
    const { router } = open();
    await link('アーカイブを再開する');
    tellServerTime(router, 2 * 3_600_000);
    expect(await link('前回の結果を見る')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'アーカイブを再開する' })).not.toBeInTheDocument();
  });
});

const answers = () => readArchive(examId)?.answers;

test('every question, one after the other, under the exam’s own time, then the end; nothing is sent', async () => {
  keepArchive([]);
  const sent = serveFaults('post', 'past/finish');
  const { user, router } = renderPage(ArchivePlayPage);
  for (const [index, { quiz, correct_answer }] of mockPastExam().entries()) {
    expect(await heading(`第${index + 1}問`)).toHaveFocus();
    expect(screen.getByText(`${index + 1} / 4`)).toBeVisible();
    expect(screen.getByRole('timer', { name: '残り時間' })).toHaveTextContent(/^00:59:\d\d$|^01:00:00$/);
    await giveAnswer(user, quiz, correct_answer);
    await pressAnswer(user);
  }
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/archive/finished'));
  expect(answers()).toEqual(rightArchiveAnswers);
  expect(sent).toEqual([]);
});

test('a reload goes on at the same question with the picks and the clock', async () => {
  keepArchive(['1'], 600);
  const first = renderPage(ArchivePlayPage);
  await heading('第2問');
  await first.user.click(screen.getByRole('button', { name: 'ミズンマスト' }));
  first.unmount();
  renderPage(ArchivePlayPage);
  await heading('第2問');
  expect(screen.getByRole('button', { name: 'ミズンマスト' })).toHaveAccessibleDescription('1番目');
  expect(screen.getByRole('timer')).toHaveTextContent(/^00:09:5\d$|^00:10:00$/);
  expect(answers()).toEqual(['1']);
});

test('at the end of time complete picks count, then comes the time-up page', async () => {
  keepArchive([]);
  const { user, router } = renderPage(ArchivePlayPage);
  await heading('第1問');
  await user.click(screen.getByRole('button', { name: 'ポート' }));
  tellServerTime(router, 2 * 3_600_000);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/archive/timeup'));
  expect(answers()).toEqual(['2']);
});

test.each<[string, () => void, string]>([
  ['without a replay: the entrance', () => undefined, '/archive'],
  ['after the last question: its end', () => keepArchive(rightArchiveAnswers), '/archive/finished'],
  ['after the end of time: the time-up page', () => keepArchive(['1'], -1), '/archive/timeup'],
])('%s', async (_what, keep, path) => {
  keep();
  const { router } = renderPage(ArchivePlayPage);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(path));
  expect(screen.queryByRole('button', { name: '回答する' })).not.toBeInTheDocument();
});
