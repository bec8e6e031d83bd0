import styles from '@/components/result/rates.module.scss';
import { drawnRate, formatPercent, type RateRow } from '@/lib/result/result-text';
import { GenreRadar } from './drawings';

const percentOf = (rate: number): string => `${drawnRate(rate) * 100}%`;

function Track({ rate, average }: Pick<RateRow, 'rate' | 'average'>) {
  return (
    <span className={styles.track} aria-hidden="true">
      {rate > 0 && <span className={styles.bar} style={{ inlineSize: percentOf(rate) }} />}
      {average !== undefined && (
        <span className={styles.average} style={{ insetInlineStart: percentOf(average) }} />
      )}
    </span>
  );
}

/** Rates as bars, each with its figures as text and a mark at the average of all participants, if known. */
export function RateBars({ rows }: { rows: readonly RateRow[] }) {
  return (
    <dl className={styles.bars}>
      {rows.map(({ label, rate, text, average }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Track rate={rate} average={average} />
            <span className={styles.figure}>{text}</span>
            <span className={styles.rates}>
              得点率 {formatPercent(rate)}
              {average !== undefined && (
                <span className={styles.averageText}>全体の平均 {formatPercent(average)}</span>
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

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
              <span className={styles.averageLine} aria-hidden="true" />
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
