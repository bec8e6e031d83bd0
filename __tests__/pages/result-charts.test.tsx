import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, servePublished } from '@/__tests__/support/responses';
import { refusal } from '@/mock-api/handlers';
import ResultPage from '@/pages/result';

const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').map(cellsOf);
const table = (name: string) => screen.findByRole('table', { name });
const refuse = (path: string) =>
  respondTo('get', `*/api/exams/:id/${path}`, () => refusal(409, 'exam_not_aggregated'));

test('genres, levels and distribution say one’s own figures beside those of all; the children division is not spoken of, nor asked for', async () => {
  servePublished();
  const asked = respondTo('get', '*/api/exams/:id/children_division_result');
  renderPage(ResultPage);
  expect((await screen.findByText(/全体の平均は48.2点/)).closest('p')).toHaveTextContent(
    'あなたは68点です。全体の平均は48.2点、最高は98点、参加者は1,000人でした。',
  );
  expect(rowsOf(await table('ジャンルごとの得点率'))).toEqual([
    ['ジャンル', 'あなた', '平均'],
    ['キャラクター', '84%', '55%'],
    ['ストーリー・名ゼリフ', '72%', '51%'],
    ['文化', '56%', '43%'],
    ['能力・技', '64%', '47%'],
  ]);
  const levels = screen.getByRole('heading', { name: '難しさごとの得点' }).closest('section');
  const words = within(levels ?? document.body)
    .getAllByRole('definition')
    .map((each) => each.textContent);
  expect(words).toEqual([
    '57 / 70点得点率 81%全体の平均 56%',
    '10 / 20点得点率 50%全体の平均 31%',
    '1 / 10点得点率 10%全体の平均 8%',
  ]);
  const rows = within(await table('全体の得点の分布')).getAllByRole('row');
  expect(rows).toHaveLength(21);
  const own = rows.filter((row) => row.getAttribute('aria-current') === 'true');
  expect(own.map(cellsOf)).toEqual([['65〜69点（あなた）', '57人']]);
  expect(await screen.findByText('あなた 68点')).toBeInTheDocument();
  expect(screen.queryByText(/こどもの部/)).not.toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});

test('without the averages of all, only one’s own rates are shown and the distribution can be asked for again', async () => {
  servePublished();
  refuse('overall_result');
  const { user } = renderPage(ResultPage);
  const retry = await screen.findByRole('button', { name: 'もう一度読み込む' });
  expect(rowsOf(await table('ジャンルごとの得点率'))[1]).toEqual(['キャラクター', '84%']);
  expect(screen.queryByText(/平均 56%/)).not.toBeInTheDocument();
  servePublished();
  await user.click(retry);
  expect(await screen.findByText(/全体の平均は48.2点/)).toBeVisible();
});

test('the children division has its own place and distribution, whose table is named differently from that of all', async () => {
  servePublished({ children_division_rank: 3, children_division_deviation: 70.1 });
  renderPage(ResultPage);
  const place = (await screen.findByRole('heading', { name: 'こどもの部' })).parentElement;
  await waitFor(() => expect(place).toHaveTextContent('3位 / 1,000人中'));
  expect(screen.getByText(/70\.1/)).toHaveTextContent('偏差値 70.1');
  expect(screen.getByRole('article', { name: '表彰状' })).toHaveTextContent('3 位 / 1,000 人中');
  expect((await screen.findByText(/こどもの部の平均は48.2点/)).closest('p')).toHaveTextContent(
    'あなたは68点です',
  );
  expect(await table('こどもの部の得点の分布')).toBeInTheDocument();
  const folds = screen.getAllByText(/得点ごとの人数を表で見る$/).map((fold) => fold.textContent);
  expect(folds).toEqual(['全体の得点ごとの人数を表で見る', 'こどもの部の得点ごとの人数を表で見る']);
});

describe('the regions', () => {
  const tiles = () => screen.findAllByRole('radio');

  test('the map has a tile for each region, one’s own picked and another shown while it is pointed at, with the figures of the table', async () => {
    servePublished();
    const { user } = renderPage(ResultPage);
    const names = (await tiles()).map((tile) => tile.getAttribute('aria-label'));
    expect(names).toHaveLength(48);
    expect(names).toContain('青森県、参加者なし');
    expect(names.filter((name) => name?.includes('偏差値'))).toEqual([
      '東京都、1位、平均61.24点、偏差値58.1',
      '神奈川県（あなたの地域）、2位、平均60.00点、偏差値57.0',
      '海外、3位、平均44.50点、偏差値46.3',
    ]);
    expect(screen.getByRole('radio', { name: /神奈川県/ })).toBeChecked();
    const tokyo = screen.getByRole('radio', { name: /^東京都/ }).closest('label') ?? document.body;
    await user.hover(tokyo);
    expect(screen.getByText('平均 61.24点')).toBeInTheDocument();
    await user.unhover(tokyo);
    expect(screen.getByText('平均 60.00点')).toBeInTheDocument();
    const rows = rowsOf(await table('すべての地域の順位'));
    expect(rows).toHaveLength(1 + 48);
    expect(rows.slice(0, 6)).toEqual([
      ['順位', '地域', '平均点', '偏差値'],
      ['1位', '東京都', '61.24', '58.1'],
      ['2位', '神奈川県', '60.00', '57.0'],
      ['3位', '海外', '44.50', '46.3'],
      ['—なし', '北海道', '—なし', '—なし'],
      ['—なし', '青森県', '—なし', '—なし'],
    ]);
  });

  test('is one stop of the Tab key; the arrow keys go through it, and its card follows', async () => {
    servePublished();
    const { user } = renderPage(ResultPage);
    const own = await screen.findByRole('radio', { name: /^神奈川県/ });
    const inOrder = await tiles();
    const next = inOrder[inOrder.indexOf(own) + 1];
    const card = () => own.closest('fieldset')?.querySelector('[aria-hidden="true"] p')?.parentElement;
    expect(card()).toHaveTextContent('平均 60.00点');
    own.focus();
    await user.keyboard('{ArrowRight}');
    expect(next).toBeChecked();
    expect(next).toHaveFocus();
    expect(card()).toHaveTextContent(`${next?.getAttribute('aria-label')?.split('、')[0]}参加者なし`);
    await user.keyboard('{ArrowLeft}');
    expect(card()).toHaveTextContent('平均 60.00点偏差値 57.0');
    await user.tab();
    expect((await tiles()).every((tile) => tile !== document.activeElement)).toBe(true);
  });

  test('no region ranked: it says so', async () => {
    servePublished();
    respondTo('get', '*/api/exams/:id/regional_result', () => Response.json({ regional_ranking: [] }));
    renderPage(ResultPage);
    expect(await screen.findByText('順位のついた地域は、まだありません。')).toBeVisible();
  });

  test('a region of a name that the map does not know is in the tables', async () => {
    servePublished({ region_name: '月' });
    const moon = { rank: 1, name: '月', average_score: 99, deviation: 90 };
    respondTo('get', '*/api/exams/:id/regional_result', () => Response.json({ regional_ranking: [moon] }));
    renderPage(ResultPage);
    expect(rowsOf(await table('すべての地域の順位'))[1]).toEqual(['1位', '月', '99.00', '90.0']);
    expect(screen.queryByRole('radio', { name: /月/ })).not.toBeInTheDocument();
  });
});
