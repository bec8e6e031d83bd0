import { bisectRight } from 'd3-array';

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

/** The map's 13 rows of 10 columns, from north to south; a dot is sea. Behind each prefecture is its number (JIS X 0401). */
const rows = `
. . . . . . . . 北海道1 .
. . . . . . . . . .
. . . . . . . . . 青森県2
. . . . . . . . 秋田県5 岩手県3
. . . . . . . . 山形県6 宮城県4
. . . . . . 石川県17 富山県16 新潟県15 福島県7
. . . . . 福井県18 岐阜県21 長野県20 群馬県10 栃木県9
. . 島根県32 鳥取県31 京都府26 滋賀県25 愛知県23 山梨県19 埼玉県11 茨城県8
. 山口県35 広島県34 岡山県33 兵庫県28 大阪府27 三重県24 静岡県22 東京都13 千葉県12
佐賀県41 福岡県40 大分県44 愛媛県38 香川県37 奈良県29 . . 神奈川県14 .
長崎県42 熊本県43 宮崎県45 高知県39 徳島県36 和歌山県30 . . . .
. 鹿児島県46 . . . . . . . .
沖縄県47 . . . . . . . . 海外48
`;

const large = '北海道';

function tilesOf(drawing: string): RegionTile[] {
  const tiles: RegionTile[] = [];
  for (const [row, line] of drawing.trim().split('\n').entries()) {
    for (const [column, cell] of line.split(' ').entries()) {
      const [, name, number] = /(\D+)(\d+)/.exec(cell) ?? [];
      if (!name) continue;
      const place = { name, column: column + 1, row: row + 1 };
      tiles[Number(number) - 1] = name === large ? { ...place, size: 2 } : place;
    }
  }
  return tiles;
}

/**
 * Japan's 47 prefectures as tiles, arranged roughly as on a map, and one out at sea for abroad; in the order of every list of
 * prefectures, in which keys and screen readers go through them.
 */
export const regionTiles: readonly RegionTile[] = tilesOf(rows);

/** The first rank of each band after the first. */
const bandStarts = [11, 21, 31, 41];

/** The names of the bands that the map groups ranks into, best first. */
export const rankBands = ['1〜10位', '11〜20位', '21〜30位', '31〜40位', '41位〜'] as const;

/** The index of a rank's band, from 0. */
export function bandOfRank(rank: number): number {
  return bisectRight(bandStarts, rank);
}
