import regions from '@/lib/generated/regions.json';

/** A region's place on the map of tiles. */
export interface RegionTile {
  name: string;
  /** 1 is the westernmost column. */
  column: number;
  /** 1 is the northernmost row. */
  row: number;
  /** The columns and rows that it spans; default 1. */
  size?: 2;
}

/** The map from north to south; a number is a region's place in the pack's list (of prefectures, by JIS X 0401), a dot is sea. */
const rows = `
 .  .  .  .  .  .  .  .  1  .
 .  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  .  2
 .  .  .  .  .  .  .  .  5  3
 .  .  .  .  .  .  .  .  6  4
 .  .  .  .  .  . 17 16 15  7
 .  .  .  .  . 18 21 20 10  9
 .  . 32 31 26 25 23 19 11  8
 . 35 34 33 28 27 24 22 13 12
41 40 44 38 37 29  .  . 14  .
42 43 45 39 36 30  .  .  .  .
 . 46  .  .  .  .  .  .  .  .
47  .  .  .  .  .  .  .  . 48
`;

function tilesOf(drawing: string): RegionTile[] {
  const tiles: RegionTile[] = [];
  for (const [row, line] of drawing.trim().split('\n').entries()) {
    for (const [column, number] of line.trim().split(/ +/).entries()) {
      const index = Number(number) - 1;
      const name = regions[index];
      if (name) tiles[index] = { name, column: column + 1, row: row + 1, ...(index === 0 && { size: 2 }) };
    }
  }
  return tiles;
}

/**
 * Japan's 47 prefectures as tiles, arranged roughly as on a map, and one out at sea for abroad; in the order of every list of
 * prefectures, in which keys and screen readers go through them.
 */
export const regionTiles: readonly RegionTile[] = tilesOf(rows);
