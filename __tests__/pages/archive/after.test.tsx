import { screen, waitFor, within } from '@testing-library/react';
import { examId, keepArchive, rightArchiveAnswers } from '@/__tests__/support/local-attempts';
import { renderPage } from '@/__tests__/support/render-page';
import { serveFaults, tellServerTime } from '@/__tests__/support/responses';
import type { SitePage } from '@/components/layout/site-page';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { readArchive, readArchiveResult } from '@/lib/archive/stored-archive';
import { clock } from '@/lib/clock';
import ending from '@/lib/generated/ending.json';
import { mockPastExam } from '@/mock-api/past-exam';
import { serveState } from '@/mock-api/server';
import { mockState } from '@/mock-api/state';
import ArchiveAnswersPage from '@/pages/archive/answers';
import ArchiveFinishedPage from '@/pages/archive/finished';
import ArchiveResultPage from '@/pages/archive/result';
import ArchiveTimeupPage from '@/pages/archive/timeup';

const marked = /採点が終わりました/;

beforeEach(() => serveState(mockState('result_published')));

describe.each([
  ['finished', ArchiveFinishedPage, 'アーカイブ終了', () => keepArchive(rightArchiveAnswers)],
  ['timeup', ArchiveTimeupPage, 'タイムアップ', () => keepArchive(rightArchiveAnswers.slice(0, 2), -5)],
] as const)('%s', (_page, Page, heading, keep) => {
  test('has the answers marked once, also after a reload, and leads to the result', async () => {
    keep();
    const sent = serveFaults('post', 'past/finish');
    const first = renderPage(Page);
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
    expect(await screen.findByText(marked)).toBeVisible();
    expect(screen.getByRole('link', { name: '結果を見る' })).toHaveAttribute('href', '/archive/result');
    expect(screen.getByRole('region', { name: ending.name })).toBeVisible();
    expect(readArchiveResult()?.submissions).toHaveLength(4);
    first.unmount();
    renderPage(Page);
    expect(await screen.findByText(marked)).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

describe('where the marking does not go at once', () => {
  beforeEach(() => keepArchive(rightArchiveAnswers));

  test('a lost network is tried again in plain sight', async () => {
    const sent = serveFaults('post', 'past/finish', 'lost');
    renderPage(ArchiveFinishedPage);
    expect(await screen.findByText(/通信を再試行しています。回答はこの端末に残っています。/)).toBeVisible();
    expect(await screen.findByText(marked)).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  test('a refusal for now leaves the answers there to be sent again', async () => {
    serveFaults('post', 'past/finish', 'exam_not_aggregated', 'exam_not_aggregated');
    const { user } = renderPage(ArchiveFinishedPage);
    for (let round = 0; round < 2; round += 1) {
      expect(await screen.findByRole('alert')).toHaveTextContent('採点できませんでした。');
      expect(readArchive(examId)?.answers).toEqual(rightArchiveAnswers);
      await user.click(screen.getByRole('button', { name: 'もう一度送る' }));
    }
    expect(await screen.findByText(marked)).toBeVisible();
  });

  test('maintenance is shown; once it is over the answers are sent again without a press', async () => {
    const sent = serveFaults('post', 'past/finish', 'in_maintenance');
    renderPage(ArchiveFinishedPage);
    await waitFor(() => expect(useErrorScreen.getState().screen).toBe('maintenance'));
    // The status says that there is no maintenance, so the screen clears by itself.
    expect(await screen.findByText(marked)).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  test('a failure for good is the apology, and the answers outlive it', async () => {
    serveFaults('post', 'past/finish', 'invalid_submit_format');
    const first = renderPage(ArchiveFinishedPage);
    expect(await screen.findByText(/エラーが発生したため、クイズを終了しました/)).toBeVisible();
    expect(readArchive(examId)?.answers).toEqual(rightArchiveAnswers);
    first.unmount();
    renderPage(ArchiveFinishedPage);
    expect(await screen.findByText(marked)).toBeVisible();
  });
});

test('questions that were not reached are sent as skipped', async () => {
  keepArchive(['1'], -5);
  const sent = serveFaults('post', 'past/finish');
  renderPage(ArchiveTimeupPage);
  await screen.findByText(marked);
  expect(sent).toMatchObject([{ submissions: ['1', '', '', ''], start_at: readArchive(examId)?.startAt }]);
});

test.each<[string, string, SitePage, () => void, string]>([
  ['finished', 'over', ArchiveFinishedPage, () => keepArchive(['1'], -5), '/archive/timeup'],
  ['timeup', 'under way', ArchiveTimeupPage, () => keepArchive(['1']), '/archive'],
  ['timeup', 'completed', ArchiveTimeupPage, () => keepArchive(rightArchiveAnswers), '/archive/finished'],
])(
  '%s with a replay that is %s goes where it belongs, and sends nothing',
  async (_page, _which, Page, keep, path) => {
    keep();
    const sent = serveFaults('post', 'past/finish');
    const { router } = renderPage(Page);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(path));
    expect(screen.queryByRole('link', { name: '結果を見る' })).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  },
);

test('a clock that is set right by a second, just after the end, takes nobody away', async () => {
  keepArchive(['1'], 0);
  const { router } = renderPage(ArchiveTimeupPage);
  await screen.findByText(marked);
  tellServerTime(router, -1_000);
  await waitFor(() => expect(clock.now()).toBeLessThan(Date.now() - 500));
  expect(screen.getByText(marked)).toBeVisible();
  expect(router.replace).not.toHaveBeenCalled();
});

describe.each([
  ['the result', ArchiveResultPage, 'アーカイブの結果'],
  ['the answers', ArchiveAnswersPage, 'アーカイブの答え'],
])('%s', (_what, Page, heading) => {
  test('with a replay under way: the entrance, and nothing is sent', async () => {
    keepArchive(['1']);
    const sent = serveFaults('post', 'past/finish');
    const { router } = renderPage(Page);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/archive'));
    expect(screen.queryByRole('heading', { name: heading })).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  test.each<[string, () => void]>([
    ['answered to the last question', () => keepArchive(rightArchiveAnswers)],
    ['whose time is over', () => keepArchive(['1'], -5)],
  ])('of a replay %s, come to without the pages before: it is marked first, once', async (_which, keep) => {
    keep();
    const sent = serveFaults('post', 'past/finish');
    const first = renderPage(Page);
    await screen.findByText('回答を送って、採点しています。');
    expect(await screen.findByRole('link', { name: 'もう一度挑戦する' })).toHaveAttribute('href', '/archive');
    expect(screen.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    first.unmount();
    renderPage(Page);
    expect(await screen.findByRole('link', { name: 'もう一度挑戦する' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('where the marking fails it can be asked for again', async () => {
    keepArchive(rightArchiveAnswers);
    serveFaults('post', 'past/finish', 'exam_not_aggregated');
    const { user } = renderPage(Page);
    await user.click(await screen.findByRole('button', { name: 'もう一度送る' }));
    expect(await screen.findByRole('link', { name: 'もう一度挑戦する' })).toBeVisible();
  });
});

test('the result: points, the place it would have had, medals, rates; nothing of a region or of passing', async () => {
  keepArchive([...rightArchiveAnswers.slice(0, 2), '', '']);
  renderPage(ArchiveResultPage);
  const answers = await screen.findByRole('link', { name: '答えを見る' });
  expect(answers).toHaveAttribute('href', '/archive/answers');
  expect(screen.getByText('/ 4点').closest('p')).toHaveTextContent('2点 / 4点');
  const place = screen.getByRole('heading', { name: '予選に出ていたら' }).closest('section');
  await waitFor(() => expect(place).toHaveTextContent('総合順位1,234位 / 1,000人中'));
  expect(place).toHaveTextContent('偏差値62.5');
  expect(screen.getByText('57 / 70点')).toBeVisible();
  expect(screen.getByText('10枚')).toBeVisible();
  expect(screen.getByText('84%')).toBeVisible();
  expect((await screen.findByText(/予選の平均は48.2点/)).closest('p')).toHaveTextContent('あなたは2点です。');
  expect(screen.getByRole('table', { name: '予選の得点の分布' })).toBeInTheDocument();
  expect(screen.queryByText(/神奈川県|頂上決戦/)).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the answers: each question with one’s own answer, the right one, why, and how many got it right', async () => {
  keepArchive(['1', '1,2,3', '', 'ＳＯＳ']);
  renderPage(ArchiveAnswersPage);
  await screen.findByRole('link', { name: '結果にもどる' });
  expect(screen.getByRole('link', { name: '結果にもどる' })).toHaveAttribute('href', '/archive/result');
  const cards = screen.getAllByRole('article');
  expect(cards).toHaveLength(4);
  for (const [index, { quiz, correct_rate }] of mockPastExam().entries()) {
    const card = within(cards[index] ?? document.body);
    expect(card.getByRole('heading', { name: `第${quiz.number}問` })).toBeVisible();
    expect(card.getByText(`正解した人 ${Math.round(correct_rate * 100)}%`)).toBeVisible();
  }
  const [first, second, third] = cards.map((card) => within(card));
  expect(first?.getAllByText('スターボード')).toHaveLength(2);
  expect(second?.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    ...['×ちがいます。メインマスト', '×ちがいます。フォアマスト', '○合っています。ミズンマスト'],
    ...['フォアマスト', 'メインマスト', 'ミズンマスト'],
  ]);
  expect(third?.getAllByText('回答なし')).not.toHaveLength(0);
  expect(third?.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'ネモとノーチラス号',
    'エイハブとピークォド号',
  ]);
});
