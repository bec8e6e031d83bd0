import { Loadable } from '@/components/ui/loadable';
import { Phrased } from '@/components/ui/phrased-text';
import { useResult } from '@/hooks/api/exam-resources';
import regions from '@/lib/generated/regions.json';
import { completeRanking, nearRegions, type RankedRegion } from '@/lib/result/regions';
import { formatDeviation, formatRank } from '@/lib/result/result-text';
import { RegionMap } from './drawings';
import styles from './regional-ranking.module.scss';

function Ranking({ ranking, own }: { ranking: readonly RankedRegion[]; own: string }) {
  if (ranking.every(({ figures }) => figures === undefined)) {
    return <Phrased.P text="順位のついた地域は、まだありません。" />;
  }
  return (
    <div className={styles.ranking}>
      <RegionMap ranking={ranking} own={own} />
      <div className={styles.near}>
        <Phrased.H3 text="あなたの地域のまわり" />
        <RegionTable caption="あなたの地域と、その前後の順位" ranking={nearRegions(ranking, own)} own={own} />
        <details>
          <Phrased.Summary text="すべての地域の順位を見る" />
          <RegionTable caption="すべての地域の順位" ranking={ranking} own={own} />
        </details>
      </div>
    </div>
  );
}

/** The ranking of regions by average score: a map, the places around the user's own, and the whole table. */
export function RegionalRanking({ examId, ownRegion }: { examId: string; ownRegion: string }) {
  const { data, error, reload } = useResult('getRegionalResult', examId);
  return (
    <Loadable data={data} error={error} reload={reload}>
      {({ regional_ranking }) => (
        <Ranking ranking={completeRanking(regional_ranking, regions)} own={ownRegion} />
      )}
    </Loadable>
  );
}

interface RegionTableProps {
  caption: string;
  ranking: readonly RankedRegion[];
  /** The name of the user's own region, which is marked. */
  own: string;
}

/** Placeholder for the figures of a region without participants. */
function None() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">なし</span>
    </>
  );
}

/** Regions with rank, average score and deviation. */
function RegionTable({ caption, ranking, own }: RegionTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">順位</th>
          <th scope="col">地域</th>
          <th scope="col">平均点</th>
          <th scope="col">偏差値</th>
        </tr>
      </thead>
      <tbody>
        {ranking.map((region) => (
          <tr key={region.name} aria-current={region.name === own ? 'true' : undefined}>
            <td>{region.figures ? formatRank(region.figures.rank) : <None />}</td>
            <th scope="row">{region.name}</th>
            <td>{region.figures ? region.figures.average_score.toFixed(2) : <None />}</td>
            <td>{region.figures ? formatDeviation(region.figures.deviation) : <None />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
