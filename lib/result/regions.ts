import type { CallResult } from '@knowledgeking/contract';
import regions from '@/lib/generated/regions.json';

type ServedRegion = CallResult<'getRegionalResult'>['regional_ranking'][number];

/** A region's rank, and how its participants did. */
export type RegionFigures = Pick<ServedRegion, 'rank' | 'average_score' | 'deviation'>;

/** A region of the ranking; one without participants has no figures. */
export interface RankedRegion {
  name: string;
  figures: RegionFigures | undefined;
}

/**
 * The ranking of all regions, best first. Regions that the server leaves out, or that have no participants, come last, in the order
 * of the content pack.
 * @param served the ranking that the server sent
 * @param regions the names of all regions
 */
export function completeRanking(served: readonly ServedRegion[], regions: readonly string[]): RankedRegion[] {
  const ranked = served.filter(({ participants }) => participants !== 0);
  const names = new Set(ranked.map(({ name }) => name));
  const others = new Set([...regions, ...served.map(({ name }) => name)].filter((name) => !names.has(name)));
  return [
    ...ranked.map(({ name, ...figures }) => ({ name, figures })),
    ...[...others].map((name) => ({ name, figures: undefined })),
  ];
}

/** The regions up to `distance` places above and below the user's own; the first ones if their own is not ranked. */
export function nearRegions(
  ranking: readonly RankedRegion[],
  own: string,
  distance = 2,
): readonly RankedRegion[] {
  const ranked = ranking.filter(({ figures }) => figures !== undefined);
  const shown = 2 * distance + 1;
  const place = ranked.findIndex(({ name }) => name === own);
  const first = Math.min(Math.max(place - distance, 0), Math.max(ranked.length - shown, 0));
  return ranked.slice(first, first + shown);
}

/** The bands that the map groups ranks into, ten ranks each but the last; best first. */
export const rankBands = ['1〜10位', '11〜20位', '21〜30位', '31〜40位', '41位〜'] as const;

/** The index of a rank's band, from 0. */
export const bandOfRank = (rank: number): number => Math.min(Math.ceil(rank / 10), rankBands.length) - 1;

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
