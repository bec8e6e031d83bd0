import type { RankedRegion } from '@/lib/result/regional-ranking';
import { formatDeviation, formatRank } from '@/lib/result-text';
import styles from './regional-ranking.module.scss';

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
export function RegionTable({ caption, ranking, own }: RegionTableProps) {
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
