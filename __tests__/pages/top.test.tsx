import { screen, waitFor, within } from '@testing-library/react';
import { renderTop } from '@/__tests__/support/render-top';
import { writeStored } from '@/lib/storage';
import { formatDateTime } from '@/lib/time-text';
import { topContent } from '@/lib/top-content';
import { timeFromNow } from '@/mock-api/exam';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';

const { periods, aboard } = topContent;
/** The heading of who is aboard, after the name, which is on a line of its own. */
const called = (heading: string) => new RegExp(`^うみねこ太郎さん、\\s*${heading}$`);

// lib/top.test.ts has every countdown and every link.
test.each<[name: keyof typeof namedStates, heading: string | RegExp, countdown: RegExp | undefined]>([
  ['teaser', periods.teaser.heading, /エントリー開始まで/],
  ['entryOpen', periods.entry.heading, /エントリー締め切りまで/],
  ['entryClosed', periods.entry_closed.heading, /予選の開始まで/],
  ['beforeStart', called(aboard.soon.heading), /予選の開始まで/],
  ['aboard', called(aboard.waiting.heading), /予選の開始まで/],
  ['inProgress', called(aboard.sailing.heading), /開催時間の終了まで/],
  ['finished', called(aboard.ashore.heading), /開催時間の終了まで/],
  ['beingMarked', periods.after_end_not_aggregated.heading, undefined],
  ['published', periods.result_published.heading, undefined],
])(
  'in the state %s it has the heading of then, and counts down to what comes',
  async (name, heading, countdown) => {
    serveState(namedStates[name]());
    renderTop();
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    if (countdown) expect(await screen.findByRole('timer')).toHaveTextContent(countdown);
    else expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  },
);

test('when one’s own exam is running, then the page says so, that time goes on, and how to go on', async () => {
  serveState(namedStates.sitting());
  renderTop();
  const link = await screen.findByRole('link', { name: '予選に進む' });
  expect(link.parentElement?.parentElement).toHaveTextContent(/いま進行中です。時間は進んでいます。/);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('when one’s own exam is running on this device, then its time is counted, and not the opening hours', async () => {
  writeStored('quiz_end_time', Date.now() + 12 * 60_000);
  serveState(namedStates.sitting());
  renderTop();
  expect(await screen.findByRole('timer')).toHaveTextContent(/^あなたの残り時間0時間1[12]分/);
});

test('when the end that this device knows of is over and the exam goes on, then nothing says that no time is left', async () => {
  writeStored('quiz_end_time', Date.now() - 60_000);
  serveState(namedStates.sitting());
  renderTop();
  expect(await screen.findByRole('link', { name: '予選に進む' })).toBeVisible();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test.each([
  [61, aboard.waiting],
  [59, aboard.soon],
])(
  'when it is %i minutes to the start, then 「まもなく」 is only said in the last hour',
  async (minutes, words) => {
    const state = namedStates.beforeStart();
    const start = timeFromNow(minutes * 60_000);
    serveState({ ...state, exam: { ...state.exam, exam_start_at: start } });
    renderTop();
    const heading = await screen.findByRole('heading', { name: called(words.heading) });
    const panel = heading.parentElement;
    expect(panel?.textContent?.includes('まもなく')).toBe(minutes < 60);
    expect(screen.getByRole('link', { name: '予選に進む' })).toBeVisible();
  },
);

test.each([
  ['being marked', namedStates.missed, periods.after_end_not_aggregated.heading],
  ['published', namedStates.missedPublished, periods.result_published.heading],
])(
  'when somebody never sat the exam, then %s the page says so and offers no result',
  async (_name, state, heading) => {
    serveState(state());
    renderTop();
    const panel = (await screen.findByRole('heading', { name: heading })).parentElement;
    await waitFor(() =>
      expect(panel).toHaveTextContent('今回の予選には参加していないため、成績はありません'),
    );
    expect(panel).not.toHaveTextContent(/お待ちください|速報/);
    expect(screen.queryByRole('link', { name: '結果を見る' })).not.toBeInTheDocument();
  },
);

test('when nobody is logged in and the start is hours away, then the page says when it is, and nothing is 「まもなく」', async () => {
  const state = { ...namedStates.beforeStart(), me: {} };
  const start = timeFromNow(61 * 60_000);
  serveState({ ...state, exam: { ...state.exam, exam_start_at: start } });
  renderTop();
  const heading = await screen.findByRole('heading', { name: periods.entry_closed.heading });
  expect(heading.parentElement).toHaveTextContent(`予選は${formatDateTime(start)}から`);
  expect(heading.parentElement).not.toHaveTextContent('まもなく');
});

test('when somebody has entered and is logged in, then nothing recruits them: days left, practice first', async () => {
  const state = namedStates.aboard();
  serveState({ ...state, exam: { ...state.exam, exam_start_at: timeFromNow(6 * 24 * 60 * 60_000) } });
  renderTop();
  const heading = await screen.findByRole('heading', { name: called(aboard.waiting.heading) });
  expect(heading.parentElement).toHaveTextContent('予選まであと6日。');
  const card = heading.parentElement?.parentElement as HTMLElement;
  const [first] = within(card).getAllByRole('link');
  expect(first).toHaveAccessibleName('練習問題に挑戦');
  expect(screen.queryByRole('link', { name: /エントリーする|乗組員に加わる/ })).not.toBeInTheDocument();
});

test('the page ends with the way to the entry while that is open, and always with the one to practice', async () => {
  serveState(namedStates.entryOpen());
  const { unmount } = renderTop();
  expect(await screen.findByRole('link', { name: '乗組員に加わる' })).toHaveAttribute('href', '/entry');
  expect(screen.getByRole('link', { name: 'まずは練習してみる' })).toHaveAttribute('href', '/practice');
  unmount();
  serveState(namedStates.published());
  renderTop();
  await screen.findByRole('heading', { name: periods.result_published.heading });
  expect(screen.queryByRole('link', { name: '乗組員に加わる' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'まずは練習してみる' })).toHaveAttribute('href', '/practice');
});

test('before anything is known the page is there already, with its name', () => {
  renderTop();
  expect(screen.getByRole('heading', { level: 1, name: topContent.name })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'よくある質問' })).toBeVisible();
  expect(document.title).toBe(topContent.name);
});

test('the dates are the exam’s, in Japan time', async () => {
  const state = namedStates.entryOpen();
  const exam = {
    ...state.exam,
    exam_start_at: '2045-06-22T13:00:00+09:00',
    exam_end_at: '2045-06-22T14:30:00+09:00',
  };
  serveState({ ...state, exam });
  renderTop();
  expect((await screen.findByText('2045年6月22日(木)')).parentElement).toHaveTextContent(
    '2045年6月22日(木) 13:00 〜 14:30',
  );
  // 48 days later.
  expect(screen.getByText('2045年8月9日(水)')).toBeVisible();
});

test('a slim bar below the first screen has the one thing to do now, and the way back up', async () => {
  serveState(namedStates.entryOpen());
  renderTop();
  // The link itself is said once; the bar's is for thumbs.
  expect(await screen.findByRole('link', { name: 'エントリーする' })).toHaveAttribute('href', '/entry');
  const shortcuts = screen.getAllByRole('link', { name: 'エントリーする', hidden: true });
  expect(shortcuts.map((link) => link.getAttribute('href'))).toEqual(['/entry', '/entry']);
  expect(screen.getByText('上へもどる').closest('a')).toHaveAttribute('href', '#top');
});

test('titles and crew are folded to a taste, and nothing of them is missing', () => {
  renderTop();
  for (const { name } of topContent.titles) expect(screen.getByText(name)).toBeInTheDocument();
  for (const { name } of topContent.crew.members)
    expect(screen.getByRole('heading', { name: new RegExp(name), hidden: true })).toBeInTheDocument();
  const folded = screen.getAllByText(/^ほかの.*も見る/).map((label) => label.closest('details'));
  expect(folded.map((fold) => fold?.open)).toEqual([false, false]);
});

test('on the morning of the exam, nothing on the page is about a day that is still to come', async () => {
  jest.useFakeTimers({ now: Date.parse('2025-06-22T09:00:00+09:00'), advanceTimers: true });
  const state = namedStates.beforeStart();
  const exam_start_at = '2025-06-22T13:00:00+09:00';
  serveState({ ...state, exam: { ...state.exam, exam_start_at, exam_end_at: timeFromNow(9 * 3_600_000) } });
  renderTop();
  expect(await screen.findAllByText(/いよいよ今日/)).not.toHaveLength(0);
  for (const reading of document.querySelectorAll('rt')) reading.remove();
  expect(document.body).not.toHaveTextContent('予選の日まで');
});
