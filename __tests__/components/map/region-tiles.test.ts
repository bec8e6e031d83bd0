/** @jest-environment node */

import { regionTiles } from '@/components/map/region-tiles';
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

test.each([
  ['青森県', '岩手県'],
  ['岩手県', '宮城県'],
  ['宮城県', '福島県'],
  ['群馬県', '埼玉県'],
  ['埼玉県', '東京都'],
  ['東京都', '神奈川県'],
  ['京都府', '兵庫県'],
  ['鳥取県', '岡山県'],
  ['島根県', '広島県'],
  ['香川県', '徳島県'],
  ['愛媛県', '高知県'],
  ['福岡県', '熊本県'],
  ['熊本県', '鹿児島県'],
])('%s lies right above %s, as on a map', (north, south) => {
  expect(tileOf(south).column).toBe(tileOf(north).column);
  expect(tileOf(south).row).toBe(tileOf(north).row + 1);
});

test.each([
  ['秋田県', '岩手県'],
  ['石川県', '富山県'],
  ['富山県', '新潟県'],
  ['岐阜県', '長野県'],
  ['東京都', '千葉県'],
  ['広島県', '岡山県'],
  ['大阪府', '三重県'],
  ['佐賀県', '福岡県'],
])('%s lies right to the west of %s', (west, east) => {
  expect(tileOf(east).row).toBe(tileOf(west).row);
  expect(tileOf(east).column).toBe(tileOf(west).column + 1);
});

test('the farthest regions are at the map’s ends', () => {
  expect(tileOf('北海道').row).toBe(1);
  expect(tileOf('沖縄県')).toMatchObject({ column: 1, row: 13 });
});
