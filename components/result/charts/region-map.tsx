import { JapanMap } from '@/components/map/japan-map';
import { Phrased } from '@/components/ui/phrased-text';
import type { RankedRegion, RegionFigures } from '@/lib/result/regional-ranking';
import { formatDeviation, formatRank } from '@/lib/result/result-text';
import styles from './region-map.module.scss';

/** The bands that the map groups ranks into, ten ranks each but the last; best first. */
export const rankBands = ['1〜10位', '11〜20位', '21〜30位', '31〜40位', '41位〜'] as const;

/** The index of a rank's band, from 0. */
export const bandOfRank = (rank: number): number => Math.min(Math.ceil(rank / 10), rankBands.length) - 1;

const bandClasses = [styles.band1, styles.band2, styles.band3, styles.band4, styles.band5];

const wordsOf = (figures: RegionFigures | undefined): string =>
  figures
    ? `${formatRank(figures.rank)}、平均${figures.average_score.toFixed(2)}点、偏差値${formatDeviation(figures.deviation)}`
    : '参加者なし';

/** Japan with each region's rank, and the figures of the picked one. The place of a region that this contest does not have is blank. */
export default function RegionMap({ ranking, own }: { ranking: readonly RankedRegion[]; own: string }) {
  return (
    <JapanMap
      legend="地域の地図（選ぶと、順位と平均点がわかります）"
      places={ranking.map(({ name, figures }) => ({
        name,
        className: `${figures ? bandClasses[bandOfRank(figures.rank)] : styles.unranked} ${name === own ? styles.own : ''}`,
        figure: figures?.rank ?? '—',
        words: `${name}${name === own ? '（あなたの地域）' : ''}、${wordsOf(figures)}`,
      }))}
      initial={own}
      card={(shown) => (
        <RegionCard region={ranking.find(({ name }) => name === shown)} isOwn={shown === own} />
      )}
      colors={[
        ...rankBands.map((ranks, band) => [bandClasses[band], ranks] as const),
        ...(ranking.some(({ figures }) => figures === undefined)
          ? [[styles.unranked, '参加者なし'] as const]
          : []),
      ]}
    />
  );
}

function Figures({ figures: { rank, average_score: average, deviation } }: { figures: RegionFigures }) {
  return (
    <>
      <p className={styles.rank}>{formatRank(rank)}</p>
      <p className={styles.figures}>
        <span>{`平均 ${average.toFixed(2)}点`}</span>
        <span>{`偏差値 ${formatDeviation(deviation)}`}</span>
      </p>
    </>
  );
}

/** The figures of the picked or hovered region. */
function RegionCard({ region, isOwn }: { region: RankedRegion | undefined; isOwn: boolean }) {
  if (!region) return null;
  return (
    <>
      <p className={styles.name}>
        <span>{region.name}</span>
        {isOwn && <Phrased.Span className={styles.ownMark} text="あなたの地域" />}
      </p>
      {region.figures ? <Figures figures={region.figures} /> : <p>参加者なし</p>}
    </>
  );
}
