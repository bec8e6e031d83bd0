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

/** The map's 13 rows of 10 columns, from north to south; a dot is sea. */
const rows = `
. . . . . . . . 北海道 .
. . . . . . . . . .
. . . . . . . . . 青森県
. . . . . . . . 秋田県 岩手県
. . . . . . . . 山形県 宮城県
. . . . . . 石川県 富山県 新潟県 福島県
. . . . . 福井県 岐阜県 長野県 群馬県 栃木県
. . 島根県 鳥取県 京都府 滋賀県 愛知県 山梨県 埼玉県 茨城県
. 山口県 広島県 岡山県 兵庫県 大阪府 三重県 静岡県 東京都 千葉県
佐賀県 福岡県 大分県 愛媛県 香川県 奈良県 . . 神奈川県 .
長崎県 熊本県 宮崎県 高知県 徳島県 和歌山県 . . . .
. 鹿児島県 . . . . . . . .
沖縄県 . . . . . . . . 海外
`;

const large = '北海道';

function tilesOf(drawing: string): RegionTile[] {
  return drawing
    .trim()
    .split('\n')
    .flatMap((line, row) =>
      line.split(' ').flatMap((name, column): RegionTile[] => {
        if (name === '.') return [];
        const place = { name, column: column + 1, row: row + 1 };
        return [name === large ? { ...place, size: 2 } : place];
      }),
    );
}

/** Japan's 47 prefectures as tiles, arranged roughly as on a map, and one out at sea for abroad; from north to south. */
export const regionTiles: readonly RegionTile[] = tilesOf(rows);

/** The first rank of each band after the first. */
const bandStarts = [11, 21, 31, 41];

/** The names of the bands that the map groups ranks into, best first. */
export const rankBands = ['1〜10位', '11〜20位', '21〜30位', '31〜40位', '41位〜'] as const;

/** The index of a rank's band, from 0. */
export function bandOfRank(rank: number): number {
  return bisectRight(bandStarts, rank);
}
