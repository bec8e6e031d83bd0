import { Loadable } from '@/components/ui/loadable';
import { useRegionalResult } from '@/hooks/api/use-results';
import { formatDeviation, formatRank } from '@/lib/result-text';
import styles from './regional-ranking.module.scss';

interface RegionalRankingProps {
  examId: string;
  /** Marked in the table. */
  ownRegion: string;
}

/** All regions by their average score. */
export function RegionalRanking({ examId, ownRegion }: RegionalRankingProps) {
  const { data, error, reload } = useRegionalResult(examId);
  return (
    <Loadable data={data} error={error} reload={reload}>
      {({ regional_ranking }) => (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">順位</th>
              <th scope="col">地域</th>
              <th scope="col">平均点</th>
              <th scope="col">偏差値</th>
            </tr>
          </thead>
          <tbody>
            {regional_ranking.map((region) => (
              <tr key={region.name} aria-current={region.name === ownRegion ? 'true' : undefined}>
                <td>{formatRank(region.rank)}</td>
                <th scope="row">{region.name}</th>
                <td>{region.average_score.toFixed(2)}</td>
                <td>{formatDeviation(region.deviation)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Loadable>
  );
}
