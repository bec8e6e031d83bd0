import { bandOfRank, rankBands } from '@/lib/result/rank-bands';
import { nearRegions } from '@/lib/result/regional-ranking';

const ranking = Array.from({ length: 48 }, (_, index) => ({
  rank: index + 1,
  name: `地域${index + 1}`,
  average_score: 60 - index,
  deviation: 50,
}));
const ranksNear = (own: string, of = ranking) => nearRegions(of, own).map(({ rank }) => rank);

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
