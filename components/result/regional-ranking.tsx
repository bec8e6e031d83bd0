import { Loadable } from '@/components/ui/loadable';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useRegionalResult } from '@/hooks/api/use-results';
import regions from '@/lib/generated/regions.json';
import { completeRanking, nearRegions, type RankedRegion } from '@/lib/result/regional-ranking';
import { RegionMap } from './drawings';
import { RegionTable } from './region-table';
import styles from './regional-ranking.module.scss';

interface RegionalRankingProps {
  examId: string;
  /** The user's own region, marked in map and tables. */
  ownRegion: string;
}

function Ranking({ ranking, own }: { ranking: readonly RankedRegion[]; own: string }) {
  if (ranking.every(({ figures }) => figures === undefined)) {
    return (
      <p>
        <PhrasedText text="順位のついた地域は、まだありません。" />
      </p>
    );
  }
  return (
    <div className={styles.ranking}>
      <RegionMap ranking={ranking} own={own} />
      <div className={styles.near}>
        <h3>
          <PhrasedText text="あなたの地域のまわり" />
        </h3>
        <RegionTable caption="あなたの地域と、その前後の順位" ranking={nearRegions(ranking, own)} own={own} />
        <details className={styles.all}>
          <summary>
            <PhrasedText text="すべての地域の順位を見る" />
          </summary>
          <RegionTable caption="すべての地域の順位" ranking={ranking} own={own} />
        </details>
      </div>
    </div>
  );
}

/** The ranking of regions by average score: a map, the places around the user's own, and the whole table. */
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
