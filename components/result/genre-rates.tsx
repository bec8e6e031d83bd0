import type { RateRow } from '@/lib/result-text';
import { GenreRadar } from './drawings';
import styles from './genre-rates.module.scss';
import { RateTable } from './rate-table';

/** The rates by genre, as a chart and in numbers. */
export function GenreRates({ rows }: { rows: readonly RateRow[] }) {
  return (
    <div className={styles.genres}>
      <div className={styles.drawing}>
        <GenreRadar rows={rows} />
      </div>
      <div className={styles.numbers}>
        <RateTable caption="ジャンルごとの得点率" kind="ジャンル" rows={rows} />
      </div>
    </div>
  );
}
