import { prefectures } from '@knowledgeking/contract/rules/prefectures';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { breakStorage } from '@/__tests__/support/browser';
import { letResponsesArrive, passUntil, stopPageTime } from '@/__tests__/support/page-time';
import { renderTop } from '@/__tests__/support/render-top';
import { respondTo, type StateName, serveNamed, tellServerTime } from '@/__tests__/support/responses';
import { HomePortsPlace, TodayPlace } from '@/components/top/late-sections';
import { Schedule } from '@/components/top/schedule';
import { todayStateOf } from '@/components/top/today';
import { TopHero } from '@/components/top/top-hero';
import first from '@/lib/generated/today-1.json';
import last from '@/lib/generated/today-14.json';
import { removeStored, writeStored } from '@/lib/storage';
import { formatDateTime } from '@/lib/time-text';
import { topContent } from '@/lib/top-content';
import { timeFromNow } from '@/mock-api/exam';
import { refusal } from '@/mock-api/handlers';
// Loaded here already: a busy machine takes longer for it than a test waits.
import '@/components/top/home-ports';

const { periods, aboard } = topContent;

/** The part of the top page that says what is now. */
const renderNow = () => renderTop(TopHero);
/** The heading of who is aboard, after the name, which is on a line of its own. */
const called = (heading: string) => new RegExp(`^うみねこ太郎さん、\\s*${heading}$`);

// lib/top.test.ts has every countdown and every link.
test.each<[name: StateName, heading: string | RegExp, countdown: RegExp | undefined]>([
  ['teaser', periods.teaser.heading, /エントリー開始まで/],
  ['entryOpen', periods.entry.heading, /エントリー締め切りまで/],
  ['entryClosed', periods.entry_closed.heading, /予選の開始まで/],
  ['beforeStart', called(aboard.soon.heading), /予選の開始まで/],
  ['aboard', called(aboard.waiting.heading), /予選の開始まで/],
  ['inProgress', called(aboard.sailing.heading), /開催時間の終了まで/],
  ['finished', called(aboard.ashore.heading), /開催時間の終了まで/],
  ['beingMarked', periods.after_end_not_aggregated.heading, undefined],
  ['published', periods.result_published.heading, undefined],
])('in the state %s it has its heading, and counts down to what comes', async (name, heading, countdown) => {
  serveNamed(name);
  renderNow();
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  if (countdown) expect(await screen.findByRole('timer')).toHaveTextContent(countdown);
  else expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test.each([
  ['an unknown end', undefined, undefined],
  ['an end that this device knows of', 12, /^あなたの残り時間00時間1[12]分/],
  ['an end that is over by what this device knows', -1, undefined],
])('one’s own exam, running to %s: it says so, and how to go on', async (_which, minutes, countdown) => {
  writeStored('quiz_end_time', minutes && Date.now() + minutes * 60_000);
  serveNamed('sitting');
  renderNow();
  const link = await screen.findByRole('link', { name: '予選に進む' });
  expect(link.parentElement?.parentElement).toHaveTextContent(/いま進行中です。時間は進んでいます。/);
  if (countdown) expect(screen.getByRole('timer')).toHaveTextContent(countdown);
  else expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test.each([
  [61, aboard.waiting],
  [59, aboard.soon],
])('%i minutes before the start: 「まもなく」 is said in the last hour only', async (minutes, words) => {
  serveNamed('beforeStart', { exam: { exam_start_at: timeFromNow(minutes * 60_000) } });
  renderNow();
  const heading = await screen.findByRole('heading', { name: called(words.heading) });
  expect(heading.parentElement?.textContent?.includes('まもなく')).toBe(minutes < 60);
  expect(screen.getByRole('link', { name: '予選に進む' })).toBeVisible();
});

test.each([
  ['being marked', 'missed', periods.after_end_not_aggregated.heading],
  ['published', 'missedPublished', periods.result_published.heading],
] as const)(
  'when somebody never sat it, then %s the page offers no result',
  async (_name, state, heading) => {
    serveNamed(state);
    renderNow();
    const panel = (await screen.findByRole('heading', { name: heading })).parentElement;
    await waitFor(() =>
      expect(panel).toHaveTextContent('今回の予選には参加していないため、成績はありません'),
    );
    expect(panel).not.toHaveTextContent(/お待ちください|速報/);
    expect(screen.queryByRole('link', { name: '結果を見る' })).not.toBeInTheDocument();
  },
);

test('when nobody is logged in and the start is hours away, then the page says when it is, and nothing is 「まもなく」', async () => {
  const exam_start_at = timeFromNow(61 * 60_000);
  serveNamed('beforeStart', { exam: { exam_start_at }, me: {} });
  renderNow();
  const heading = await screen.findByRole('heading', { name: periods.entry_closed.heading });
  expect(heading.parentElement).toHaveTextContent(`予選は${formatDateTime(exam_start_at)}から`);
  expect(heading.parentElement).not.toHaveTextContent('まもなく');
});

test('when somebody has entered and is logged in, then nothing recruits them: days left, practice first', async () => {
  serveNamed('aboard', { exam: { exam_start_at: timeFromNow(6 * 24 * 60 * 60_000) } });
  renderNow();
  const heading = await screen.findByRole('heading', { name: called(aboard.waiting.heading) });
  expect(heading.parentElement).toHaveTextContent('予選まであと6日。');
  const card = heading.parentElement?.parentElement as HTMLElement;
  const [first] = within(card).getAllByRole('link');
  expect(first).toHaveAccessibleName('練習問題に挑戦');
  expect(screen.queryByRole('link', { name: /エントリーする|乗組員に加わる/ })).not.toBeInTheDocument();
});

test('the page ends with the way to the entry while that is open, which a slim bar has too, and always with the one to practice', async () => {
  serveNamed('entryOpen');
  const { unmount } = renderTop();
  expect(await screen.findByRole('link', { name: '乗組員に加わる' })).toHaveAttribute('href', '/entry');
  // The link itself is said once; the bar's is for thumbs.
  expect(screen.getByRole('link', { name: 'エントリーする' })).toBeVisible();
  const shortcuts = screen.getAllByRole('link', { name: 'エントリーする', hidden: true });
  expect(shortcuts.map((link) => link.getAttribute('href'))).toEqual(['/entry', '/entry']);
  expect(screen.getByText('上へもどる').closest('a')).toHaveAttribute('href', '#top');
  expect(screen.getByRole('link', { name: 'まずは練習してみる' })).toHaveAttribute('href', '/practice');
  unmount();
  serveNamed('published');
  renderTop();
  await screen.findByRole('heading', { name: periods.result_published.heading });
  expect(screen.queryByRole('link', { name: '乗組員に加わる' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'まずは練習してみる' })).toHaveAttribute('href', '/practice');
});

test('the dates are the exam’s, in Japan time', async () => {
  const exam_end_at = '2045-06-22T14:30:00+09:00';
  serveNamed('entryOpen', { exam: { exam_start_at: '2045-06-22T13:00:00+09:00', exam_end_at } });
  renderTop(Schedule);
  expect((await screen.findByText('2045年6月22日(木)')).parentElement).toHaveTextContent(
    '2045年6月22日(木) 13:00 〜 14:30',
  );
  // 48 days later.
  expect(screen.getByText('2045年8月9日(水)')).toBeVisible();
});

test('before operators have put the exam there it is the teaser, without dates, and nothing is waited for', async () => {
  serveNamed('teaser');
  respondTo('get', '*/api/exams', () => HttpResponse.json({ exams: [], server_time: timeFromNow(0) }));
  renderTop();
  expect(await screen.findByRole('heading', { name: periods.teaser.heading })).toBeVisible();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  const panel = screen.getByRole('heading', { name: periods.teaser.heading }).parentElement?.parentElement;
  expect(within(panel as HTMLElement).getAllByRole('link')).toEqual([
    screen.getByRole('link', { name: '練習問題に挑戦' }),
  ]);
  expect(document.body).not.toHaveTextContent('読み込んでいます');
  expect(screen.getAllByText('決まりしだい、このページでお知らせします')).toHaveLength(3);
});

test('before anything is known the page is there already, with its name; titles and crew are folded to a taste, and nothing of them is missing', () => {
  renderTop();
  expect(screen.getByRole('heading', { level: 1, name: topContent.name })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'よくある質問' })).toBeVisible();
  expect(document.title).toBe(topContent.name);
  for (const { name } of topContent.titles) expect(screen.getByText(name)).toBeInTheDocument();
  for (const { name } of topContent.crew.members)
    expect(screen.getByRole('heading', { name: new RegExp(name), hidden: true })).toBeInTheDocument();
  const folded = screen.getAllByText(/^ほかの.*も見る/).map((label) => label.closest('details'));
  expect(folded.map((fold) => fold?.open)).toEqual([false, false]);
});

test('on the morning of the exam, nothing on the page is about a day that is still to come', async () => {
  jest.useFakeTimers({ now: Date.parse('2025-06-22T09:00:00+09:00'), advanceTimers: true });
  const exam_start_at = '2025-06-22T13:00:00+09:00';
  serveNamed('beforeStart', { exam: { exam_start_at, exam_end_at: timeFromNow(9 * 3_600_000) } });
  renderTop();
  expect(await screen.findAllByText(/いよいよ今日/)).not.toHaveLength(0);
  for (const reading of document.querySelectorAll('rt')) reading.remove();
  expect(document.body).not.toHaveTextContent('予選の日まで');
});

const day = 24 * 60 * 60_000;
const count = topContent.today_questions;

/** The question of the day, on the top page. */
const renderToday = () => renderTop(() => <TodayPlace count={count} />);

/** The same on a day before the exam, or after it. */
function renderDays(daysToExam: number) {
  serveNamed('entryOpen', { exam: { exam_start_at: timeFromNow(daysToExam * day) } });
  return renderToday();
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
  serveNamed('entryOpen', { exam: { exam_start_at: timeFromNow(-2), exam_end_at: timeFromNow(-1) } });
  const { router, container } = renderToday();
  await waitFor(() => expect(container.querySelector('[hidden]')).toBeInTheDocument());
  tellServerTime(router, 0);
  expect(screen.queryByRole('heading', { name: '最後の一問' })).not.toBeInTheDocument();
});

test('when the browser keeps nothing, then there is the question and no flag', async () => {
  breakStorage('off');
  renderDays(1);
  expect(await screen.findByRole('button', { name: '答えを見る' })).toBeVisible();
  expect(screen.queryByText(/旗が1枚あがります/)).not.toBeInTheDocument();
});

const renderPorts = () => renderTop(HomePortsPlace);

/** Every region, with these on board. */
const portsWith = (crews: Record<string, number>) =>
  [...prefectures, '海外'].map((name) => ({ name, participants: crews[name] ?? 0 }));

const servePorts = (name: StateName, crews: Record<string, number> = {}) =>
  serveNamed(name, { homePorts: portsWith(crews) });

const race = async (heading: string) => {
  const section = (await screen.findByText(heading)).closest('section');
  return [...(section?.querySelectorAll('li') ?? [])].map((item) => item.textContent);
};

test('while entry is open, then the top page has a map, two races and a table of those on board', async () => {
  servePorts('entryOpen', { 東京都: 17_200, 鳥取県: 900, 海外: 1_000, 沖縄県: 10 });
  const { user } = renderPorts();
  expect(await race('人数の多い港')).toEqual([
    '1位東京都17,200人',
    '2位海外1,000人',
    '3位鳥取県900人',
    '4位沖縄県10人',
  ]);
  expect(await race('人口10万人あたり')).toEqual(['1位鳥取県162.7人', '2位東京都122.4人', '3位沖縄県0.7人']);
  const map = screen.getByText(/^港の地図/).closest('fieldset');
  expect(map?.querySelector('[aria-label="青森県、これから"]')).toBeInTheDocument();
  await user.click(map?.querySelector('[aria-label="東京都、17,200人"]') ?? document.body);
  expect(map?.querySelector('[aria-hidden] p')?.parentElement).toHaveTextContent('東京都17,200人');
  const table = screen.getByText('すべての港の人数').closest('table');
  expect(table?.rows).toHaveLength(1 + 48);
});

test('when ports are level, then those that are not named are mentioned', async () => {
  servePorts('entryOpen', Object.fromEntries(prefectures.slice(0, 8).map((name) => [name, 20])));
  renderPorts();
  expect((await race('人数の多い港')).map((words) => words?.slice(0, 2))).toEqual(Array(5).fill('1位'));
  expect(screen.getByText('ほかに3の港が、同じ人数でならんでいます。')).toBeVisible();
});

test('when no port has ten on board, then the map invites instead of counting', async () => {
  servePorts('entryOpen');
  renderPorts();
  expect(await screen.findByText(/はじめの灯りは、あなたの港かもしれません/)).toBeVisible();
  expect(screen.queryByText('人数の多い港')).not.toBeInTheDocument();
});

test('when half a minute is over, then the figures are read again, and a failure leaves them as they are', async () => {
  stopPageTime();
  const state = servePorts('inProgress', { 東京都: 100 });
  renderPorts();
  const shows = (figure: string) => () => screen.queryByText(figure, { selector: 'li *' });
  await passUntil(shows('100人'));
  state.homePorts = portsWith({ 東京都: 110 });
  expect(await passUntil(shows('110人'), { step: 1_000 })).toBeGreaterThan(20_000);
  const asked = respondTo('get', '*/api/exams/:id/home_ports', () => refusal(404, 'not_found'));
  await passUntil(() => asked.mock.calls.length > 0, { step: 1_000 });
  await letResponsesArrive();
  expect(shows('110人')()).toBeVisible();
});

test('when the API knows of no ports, then the page has no map, and is whole', async () => {
  serveNamed('entryOpen');
  const asked = respondTo('get', '*/api/exams/:id/home_ports', () => refusal(404, 'not_found'));
  const { container } = renderPorts();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await waitFor(() => expect(container.querySelector('.placeholder')).not.toBeInTheDocument());
  expect(screen.queryByText('港の名簿')).not.toBeInTheDocument();
});

test.each(['teaser', 'beingMarked'] as const)('in the state %s nobody asks who is on board', async (name) => {
  serveNamed(name);
  const asked = respondTo('get', '*/api/exams/:id/home_ports', () => refusal(404, 'not_found'));
  renderPorts();
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(asked).not.toHaveBeenCalled();
});
