/** @jest-environment node */

import { regionTiles } from '@/components/map/japan-map';
import regions from '@/lib/generated/regions.json';

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
