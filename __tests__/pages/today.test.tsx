import { screen, waitFor, within } from '@testing-library/react';
import { renderTop } from '@/__tests__/support/render-top';
import { todayStateOf } from '@/components/top/today';
import first from '@/lib/generated/today-1.json';
import last from '@/lib/generated/today-14.json';
import { removeStored } from '@/lib/storage';
import { topContent } from '@/lib/top-content';
import { timeFromNow } from '@/mock-api/exam';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import { breakStorage } from '../support/browser';
import { tellServerTime } from '../support/responses';

const day = 24 * 60 * 60_000;
const count = topContent.today_questions;

/** The top page on a day before the exam, or after it. */
function renderDays(daysToExam: number) {
  const state = namedStates.entryOpen();
  serveState({ ...state, exam: { ...state.exam, exam_start_at: timeFromNow(daysToExam * day) } });
  return renderTop();
}

afterEach(() => removeStored('today_days'));

test.each([
  [15, { kind: 'waiting', daysToFirst: 1 }],
  [14, { kind: 'question', number: 1, isExamDay: false }],
  [1, { kind: 'question', number: 14, isExamDay: false }],
  [0, { kind: 'question', number: 14, isExamDay: true }],
  [-1, { kind: 'over' }],
])('%i days before the exam: %j', (days, state) => {
  expect(todayStateOf(days, 14)).toEqual(state);
});

test('when it is the day before the exam, then its question is asked, yesterday’s is answered, and a flag goes up', async () => {
  const { user } = renderDays(1);
  const panel = within(await screen.findByRole('region', { name: '今日の一問' }));
  expect(await panel.findByText(`全${count}問の${count}問目`)).toBeVisible();
  expect(panel.getByText(last.yesterday.answer)).toBeVisible();
  // Neither today's answer nor anything of another day is on the page before it is asked for.
  expect(panel.queryByText(last.question.answer)).not.toBeInTheDocument();
  expect(panel.queryByText(first.question.answer)).not.toBeInTheDocument();
  expect(panel.getByText(/いま1枚/)).toBeVisible();
  await user.click(panel.getByRole('button', { name: '答えを見る' }));
  expect(panel.getByText(last.question.answer)).toBeVisible();
});

test('when the server’s day is another than the device’s, then it is the server’s that counts', async () => {
  const { router } = renderDays(2);
  expect(await screen.findByText(`全${count}問の${count - 1}問目`)).toBeVisible();
  tellServerTime(router, 2 * day);
  expect(await screen.findByRole('heading', { name: '最後の一問' })).toBeVisible();
  expect(screen.queryByText('きのうの答え')).not.toBeInTheDocument();
});

test('when the first day is still to come, then it is counted down to; when the exam is over, then nothing is left', async () => {
  const { router } = renderDays(count + 3);
  expect(await screen.findByText('最初の1問まで、あと3日')).toBeVisible();
  tellServerTime(router, (count + 4) * day);
  await waitFor(() => expect(screen.queryByText(/最初の1問まで/)).not.toBeInTheDocument());
  expect(screen.queryByRole('heading', { name: /一問/ })).not.toBeInTheDocument();
});

test('when the exam has ended on this very day, then nothing says that it is to come', async () => {
  const state = namedStates.entryOpen();
  const today = { exam_start_at: timeFromNow(-2), exam_end_at: timeFromNow(-1) };
  serveState({ ...state, exam: { ...state.exam, ...today } });
  const { router } = renderTop();
  expect(await screen.findAllByText(/エントリー/)).not.toHaveLength(0);
  tellServerTime(router, 0);
  expect(screen.queryByRole('heading', { name: '最後の一問' })).not.toBeInTheDocument();
});

test('when the browser keeps nothing, then there is the question and no flag', async () => {
  breakStorage('off');
  renderDays(1);
  expect(await screen.findByRole('button', { name: '答えを見る' })).toBeVisible();
  expect(screen.queryByText(/旗が1枚あがります/)).not.toBeInTheDocument();
});
