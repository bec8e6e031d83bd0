import { radarOutline, radarPoint } from '@/components/result/charts/genre-radar';
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

test('four axes: up, right, down, left', () => {
  const ends = [0, 1, 2, 3].map((index) => radarPoint(index, 4, 100));
  const rounded = ends.map(({ x, y }) => [Math.round(x), Math.round(y)]);
  expect(rounded.map(String)).toEqual(['0,-100', '100,0', '0,100', '-100,0']);
});

test('the outline runs through every rate and is closed', () => {
  expect(radarOutline([1, 0.5, 0.25, 0], 100)).toBe('M0,-100L50,0L0,25L0,0Z');
});

test('rates beyond 0 and 1 stay inside the chart', () => {
  expect(radarOutline([2, -1, 1, 1], 100)).toBe('M0,-100L0,0L0,100L-100,0Z');
});
