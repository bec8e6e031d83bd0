import { drawnRate, formatPercent, type RateRow } from '@/lib/result-text';
import styles from './rate-bars.module.scss';

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
