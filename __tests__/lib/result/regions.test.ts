/** @jest-environment node */

import { completeRanking, nearRegions, type RankedRegion } from '@/lib/result/regions';

const ranking = Array.from(
  { length: 48 },
  (_, index): RankedRegion => ({
    name: `地域${index + 1}`,
    figures: { rank: index + 1, average_score: 60 - index, deviation: 50 },
  }),
);
const ranksNear = (own: string, of = ranking) => nearRegions(of, own).map(({ figures }) => figures?.rank);

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
