import { PhrasedText } from '@/components/ui/phrased-text';
import type { RankedRegion, RegionFigures } from '@/lib/result/regional-ranking';
import { formatDeviation, formatRank } from '@/lib/result-text';
import styles from './region-card.module.scss';

function Figures({ figures: { rank, average_score: average, deviation } }: { figures: RegionFigures }) {
  return (
    <>
      <p className={styles.rank}>{formatRank(rank)}</p>
      <p className={styles.figures}>
        <span>平均 {average.toFixed(2)}点</span>
        <span>偏差値 {formatDeviation(deviation)}</span>
      </p>
    </>
  );
}

/** The figures of the picked or hovered region. Hidden from screen readers, as the tiles' labels say the same. */
export function RegionCard({ region, isOwn }: { region: RankedRegion | undefined; isOwn: boolean }) {
  return (
    <div className={styles.card} aria-hidden="true">
      {region && (
        <>
          <p className={styles.name}>
            {region.name}
            {isOwn && (
              <span className={styles.ownMark}>
                <PhrasedText text="あなたの地域" />
              </span>
            )}
          </p>
          {region.figures ? <Figures figures={region.figures} /> : <p>参加者なし</p>}
        </>
      )}
    </div>
  );
}
