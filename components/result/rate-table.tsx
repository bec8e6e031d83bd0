import { formatPercent, type RateRow } from '@/lib/result-text';
import styles from './rate-table.module.scss';

interface RateTableProps {
  caption: string;
  /** The heading of the row labels, such as ジャンル. */
  kind: string;
  rows: readonly RateRow[];
}

/** Rates and their averages in numbers; the column headings double as the legend of the chart beside it. */
export function RateTable({ caption, kind, rows }: RateTableProps) {
  const hasAverages = rows.every(({ average }) => average !== undefined);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{kind}</th>
          <th scope="col">
            <span className={styles.own} aria-hidden="true" />
            あなた
          </th>
          {hasAverages && (
            <th scope="col">
              <span className={styles.average} aria-hidden="true" />
              平均
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, text, average }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{text}</td>
            {hasAverages && <td className={styles.quiet}>{formatPercent(average ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
