import type { RateRow } from '@/lib/result-text';
import styles from './rate-bars.module.scss';

/** Rates as bars, each with its figure as text. */
export function RateBars({ rows }: { rows: readonly RateRow[] }) {
  return (
    <dl className={styles.bars}>
      {rows.map(({ label, rate, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ inlineSize: `${rate * 100}%` }} />
            </span>
            <span className={styles.figure}>{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
