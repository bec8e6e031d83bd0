import { bisectRight } from 'd3-array';

/** The first rank of each band after the first. */
const bandStarts = [11, 21, 31, 41];

/** The names of the bands that the map groups ranks into, best first. */
export const rankBands = ['1〜10位', '11〜20位', '21〜30位', '31〜40位', '41位〜'] as const;

/** The index of a rank's band, from 0. */
export function bandOfRank(rank: number): number {
  return bisectRight(bandStarts, rank);
}
