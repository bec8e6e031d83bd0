import { render, screen } from '@testing-library/react';
import { regionTiles } from '@/components/map/japan-map';
import { radarOutline, radarPoint } from '@/components/result/charts/charts';
import { bandOfRank, rankBands } from '@/components/result/charts/region-map';
import { TotalScore } from '@/components/result/total-score';
import regions from '@/lib/generated/regions.json';
import { perfectStampOf, stampOf } from '@/lib/result/stamps-cheers-and-tiers';

const isMoment = (container: HTMLElement): boolean => container.querySelector('.moment') !== null;

test('the text is final from the beginning, while the figure is still being counted up', () => {
  const { container } = render(
    <TotalScore score={62} fullScore={100} name="うみねこ太郎" stamp="記録済" occasion="final text" />,
  );
  expect(isMoment(container)).toBe(true);
  expect(container).toHaveTextContent('うみねこ太郎 さんの得点62点 / 100点記録済');
  expect(screen.getByText('62')).toHaveStyle({ '--score': '62' });
});

test('the moment comes once in a visit for each result', () => {
  const draw = (score: number, occasion: string) =>
    render(<TotalScore score={score} fullScore={100} name={undefined} occasion={occasion} />);
  const first = draw(62, 'once');
  expect(isMoment(first.container)).toBe(true);
  first.unmount();
  expect(isMoment(draw(62, 'once').container)).toBe(false);
  expect(isMoment(draw(63, 'once').container)).toBe(true);
  expect(isMoment(draw(62, 'another').container)).toBe(true);
});

test('no name, no stamp: nothing takes their place', () => {
  const { container } = render(<TotalScore score={0} fullScore={100} name={undefined} occasion="bare" />);
  expect(container).toHaveTextContent(/^0点 \/ 100点$/);
});

test.each([
  [{ overall_rank: 1, total_score: 100, passed: true }, '全国1位'],
  [{ overall_rank: 2, total_score: 100, passed: true }, '全問正解'],
  [{ overall_rank: 2, total_score: 99, passed: true }, '予選通過'],
  [{ overall_rank: 900, total_score: 0, passed: false }, '記録済'],
])('%j is stamped %s', (result, stamp) => {
  expect(stampOf({ ...result, total_full_score: 100 })).toBe(stamp);
});

test('a replay or practice run is stamped only where everything was right', () => {
  expect(perfectStampOf(100, 100)).toBe('全問正解');
  expect(perfectStampOf(99, 100)).toBeUndefined();
});

test.each([
  [1, '1〜10位'],
  [10, '1〜10位'],
  [11, '11〜20位'],
  [40, '31〜40位'],
  [41, '41位〜'],
  [48, '41位〜'],
])('rank %i is in the band %s', (rank, band) => {
  expect(rankBands[bandOfRank(rank)]).toBe(band);
});

test('four axes: up, right, down, left', () => {
  const ends = [0, 1, 2, 3].map((index) => radarPoint(index, 4, 100));
  const rounded = ends.map(({ x, y }) => [Math.round(x), Math.round(y)]);
  expect(rounded.map(String)).toEqual(['0,-100', '100,0', '0,100', '-100,0']);
});

test('the outline runs through every rate and is closed; rates beyond 0 and 1 stay inside the chart', () => {
  expect(radarOutline([1, 0.5, 0.25, 0], 100)).toBe('M0,-100L50,0L0,25L0,0Z');
  expect(radarOutline([2, -1, 1, 1], 100)).toBe('M0,-100L0,0L0,100L-100,0Z');
});

const tileOf = (name: string) => {
  const tile = regionTiles.find((each) => each.name === name);
  if (!tile) throw new Error(`${name} has no tile`);
  return tile;
};

test('every region that can be entered has one tile, in the order of the entry form, and there are no others', () => {
  expect(regionTiles.map(({ name }) => name)).toEqual(regions);
  expect(regionTiles).toHaveLength(48);
});

test('no two tiles lie on each other, and all are on the map of 10 columns and 13 rows', () => {
  const places = regionTiles.flatMap(({ column, row, size = 1 }) =>
    Array.from({ length: size * size }, (_, part) => [column + (part % size), row + Math.floor(part / size)]),
  );
  expect(new Set(places.map(String)).size).toBe(places.length);
  for (const [column = 0, row = 0] of places) {
    expect(column).toBeGreaterThanOrEqual(1);
    expect(column).toBeLessThanOrEqual(10);
    expect(row).toBeGreaterThanOrEqual(1);
    expect(row).toBeLessThanOrEqual(13);
  }
});

/** Each one's neighbour on a map, from north to south and from west to east. */
const columns = [
  '青森 岩手 宮城 福島',
  '群馬 埼玉 東京 神奈川',
  '京都 兵庫',
  '鳥取 岡山',
  '島根 広島',
  '香川 徳島',
  '愛媛 高知',
  '福岡 熊本 鹿児島',
];
const rows = ['秋田 岩手', '石川 富山 新潟', '岐阜 長野', '東京 千葉', '広島 岡山', '大阪 三重', '佐賀 福岡'];

test.each([
  ...columns.map((names) => [names, 'below', 0, 1] as const),
  ...rows.map((names) => [names, 'beside', 1, 0] as const),
])('%s lie right %s each other, as on a map', (names, _how, columnsOn, rowsOn) => {
  const tiles = names.split(' ').map((name) => regionTiles.find((tile) => tile.name.startsWith(name)));
  const [first] = tiles;
  for (const [step, tile] of tiles.entries()) {
    expect(tile?.column).toBe((first?.column ?? 0) + step * columnsOn);
    expect(tile?.row).toBe((first?.row ?? 0) + step * rowsOn);
  }
});

test('the farthest regions are at the map’s ends', () => {
  expect(tileOf('北海道').row).toBe(1);
  expect(tileOf('沖縄県')).toMatchObject({ column: 1, row: 13 });
});
