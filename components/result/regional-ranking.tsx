import { Loadable } from '@/components/ui/loadable';
import { useRegionalResult } from '@/hooks/api/use-results';
import regions from '@/lib/generated/regions.json';
import { completeRanking, nearRegions, type RankedRegion } from '@/lib/result/regional-ranking';
import { RegionMap } from './drawings';
import { RegionTable } from './region-table';
import styles from './regional-ranking.module.scss';

interface RegionalRankingProps {
  examId: string;
  /** Marked in map and tables. */
  ownRegion: string;
}

function Ranking({ ranking, own }: { ranking: readonly RankedRegion[]; own: string }) {
  if (ranking.every(({ figures }) => figures === undefined)) {
    return <p>順位のついた地域は、まだありません。</p>;
  }
  return (
    <div className={styles.ranking}>
      <RegionMap ranking={ranking} own={own} />
      <div className={styles.near}>
        <h3>あなたの地域のまわり</h3>
        <RegionTable caption="あなたの地域と、その前後の順位" ranking={nearRegions(ranking, own)} own={own} />
        <details className={styles.all}>
          <summary>すべての地域の順位を見る</summary>
          <RegionTable caption="すべての地域の順位" ranking={ranking} own={own} />
        </details>
      </div>
    </div>
  );
}

/** All regions by their average score: a map, the places around one's own, and the whole table. */
export function RegionalRanking({ examId, ownRegion }: RegionalRankingProps) {
  const { data, error, reload } = useRegionalResult(examId);
  return (
    <Loadable data={data} error={error} reload={reload}>
      {({ regional_ranking }) => (
        <Ranking ranking={completeRanking(regional_ranking, regions)} own={ownRegion} />
      )}
    </Loadable>
  );
}
