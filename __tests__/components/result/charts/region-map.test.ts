import { bandOfRank, rankBands } from '@/components/result/charts/region-map';

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
