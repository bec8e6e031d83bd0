import type { RankedRegion } from '@/lib/result/regional-ranking';
import { formatDeviation, formatRank } from '@/lib/result-text';
import styles from './region-card.module.scss';

/** What is known of the region that is picked or pointed at; for those who see the map, its tiles say it to the others. */
export function RegionCard({ region, isOwn }: { region: RankedRegion | undefined; isOwn: boolean }) {
  return (
    <div className={styles.card} aria-hidden="true">
      {region && (
        <>
          <p className={styles.name}>
            {region.name}
            {isOwn && <span className={styles.ownMark}>あなたの地域</span>}
          </p>
          <p className={styles.rank}>{formatRank(region.rank)}</p>
          <p className={styles.figures}>
            <span>平均 {region.average_score.toFixed(2)}点</span>
            <span>偏差値 {formatDeviation(region.deviation)}</span>
          </p>
        </>
      )}
    </div>
  );
}
