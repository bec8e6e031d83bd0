import type { RateRow } from '@/lib/result-text';

/** The genre with the highest rate, compared with the average where two are equal; undefined where nothing was right. */
export function bestGenreOf(rows: readonly RateRow[]): RateRow | undefined {
  const lead = ({ rate, average = 0 }: RateRow): number => rate - average;
  const [best] = rows.toSorted((a, b) => b.rate - a.rate || lead(b) - lead(a));
  return best && best.rate > 0 ? best : undefined;
}
