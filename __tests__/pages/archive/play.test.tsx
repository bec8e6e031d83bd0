import { screen, waitFor } from '@testing-library/react';
import { giveAnswer, heading, pressAnswer } from '@/__tests__/support/answer-question';
import { examId, keepArchive, rightArchiveAnswers } from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { serveFaults, tellServerTime } from '@/__tests__/support/responses';
import { readArchive } from '@/lib/archive/stored-archive';
import { mockPastExam } from '@/mock-api/past-exam';
import { serveState } from '@/mock-api/server';
import { mockState } from '@/mock-api/state';
import ArchivePlayPage from '@/pages/archive/play';

const open = () => renderPage(ArchivePlayPage);
const answers = () => readArchive(examId)?.answers;

beforeEach(() => serveState(mockState('result_published')));

test('every question, one after the other, under the exam’s own time, then the end; nothing is sent', async () => {
  keepArchive([]);
  const sent = serveFaults('post', 'past/finish');
  const { user, router } = open();
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
  const first = open();
  await heading('第2問');
  await first.user.click(screen.getByRole('button', { name: 'ミズンマスト' }));
  first.unmount();
  open();
  await heading('第2問');
  expect(screen.getByRole('button', { name: 'ミズンマスト' })).toHaveAccessibleDescription('1番目');
  expect(screen.getByRole('timer')).toHaveTextContent(/^00:09:5\d$|^00:10:00$/);
  expect(answers()).toEqual(['1']);
});

test('at the end of time complete picks count, then comes the time-up page', async () => {
  keepArchive([]);
  const { user, router } = open();
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
  const { router } = open();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(path));
  expect(screen.queryByRole('button', { name: '回答する' })).not.toBeInTheDocument();
});
