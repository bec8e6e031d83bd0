/** @jest-environment node */

import regions from '@/lib/generated/regions.json';
import {
  bandOfRank,
  completeRanking,
  nearRegions,
  type RankedRegion,
  rankBands,
  regionTiles,
} from '@/lib/result/regions';

const ranking = Array.from(
  { length: 48 },
  (_, index): RankedRegion => ({
    name: `地域${index + 1}`,
    figures: { rank: index + 1, average_score: 60 - index, deviation: 50 },
  }),
);
const ranksNear = (own: string, of = ranking) => nearRegions(of, own).map(({ figures }) => figures?.rank);

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

test('the places around one’s own: two above, two below, five also at the ends', () => {
  expect(ranksNear('地域8')).toEqual([6, 7, 8, 9, 10]);
  expect(ranksNear('地域1')).toEqual([1, 2, 3, 4, 5]);
  expect(ranksNear('地域48')).toEqual([44, 45, 46, 47, 48]);
});

test('a region that is not ranked: the first places; few regions: all of them', () => {
  expect(ranksNear('月')).toEqual([1, 2, 3, 4, 5]);
  expect(ranksNear('地域2', ranking.slice(0, 3))).toEqual([1, 2, 3]);
  expect(ranksNear('地域1', [])).toEqual([]);
});

test('when the server leaves regions out, or has some without participants, then they come last and have no figures', () => {
  const served = [
    { rank: 1, name: '東京都', average_score: 61, deviation: 58, participants: 3 },
    { rank: 2, name: '海外', average_score: 50, deviation: 50 },
    { rank: 3, name: '青森県', average_score: 0, deviation: 50, participants: 0 },
  ];
  expect(completeRanking(served, ['北海道', '青森県', '東京都', '海外'])).toEqual([
    { name: '東京都', figures: expect.objectContaining({ rank: 1, average_score: 61, deviation: 58 }) },
    { name: '海外', figures: expect.objectContaining({ rank: 2 }) },
    { name: '北海道', figures: undefined },
    { name: '青森県', figures: undefined },
  ]);
});

test('regions without figures are not among the places around one’s own', () => {
  expect(ranksNear('地域2', [...ranking.slice(0, 3), { name: '月', figures: undefined }])).toEqual([1, 2, 3]);
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
