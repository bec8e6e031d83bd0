import { bisectRight } from 'd3-array';

/** The first rank of each band after the first. */
const bandStarts = [11, 21, 31, 41];

/** How the map of the regions groups their ranks, best first, in words. */
export const rankBands = ['1〜10位', '11〜20位', '21〜30位', '31〜40位', '41位〜'] as const;

/** Which of the bands a rank is in, from 0. */
export function bandOfRank(rank: number): number {
  return bisectRight(bandStarts, rank);
}
