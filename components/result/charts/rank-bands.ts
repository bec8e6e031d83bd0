/** The bands that the map groups ranks into, ten ranks each but the last; best first. */
export const rankBands = ['1〜10位', '11〜20位', '21〜30位', '31〜40位', '41位〜'] as const;

/** The index of a rank's band, from 0. */
export const bandOfRank = (rank: number): number => Math.min(Math.ceil(rank / 10), rankBands.length) - 1;
