import { formatPercent, type RateRow } from '@/lib/result-text';
import { GenreRadar } from './drawings';
import styles from './genre-rates.module.scss';

/** The rates by genre, as a chart and in numbers. */
export function GenreRates({ rows }: { rows: readonly RateRow[] }) {
  return (
    <div className={styles.genres}>
      <div className={styles.drawing}>
        <GenreRadar rows={rows} />
      </div>
      <div className={styles.numbers}>
        <RateTable rows={rows} />
      </div>
    </div>
  );
}

/** Rates and their averages in numbers; the column headings double as the legend of the chart beside it. */
function RateTable({ rows }: { rows: readonly RateRow[] }) {
  const hasAverages = rows.every(({ average }) => average !== undefined);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">ジャンルごとの得点率</caption>
      <thead>
        <tr>
          <th scope="col">ジャンル</th>
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
