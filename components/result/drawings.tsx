import { type ComponentType, lazy, Suspense } from 'react';
import { loadPersistently } from '@/lib/load-persistently';
import styles from './drawings.module.scss';

const load = () => import('./charts');
type Charts = Awaited<ReturnType<typeof load>>;

/** A drawing that is loaded when one is first shown, again and again until it is there, with its place kept until then. */
function later<Props extends object>(
  pick: (charts: Charts) => ComponentType<Props>,
  place: string | undefined,
): ComponentType<Props> {
  const Drawing = lazy(async () => ({ default: pick(await loadPersistently(load)) }));
  return (props: Props) => (
    <Suspense fallback={<div className={`${styles.place} ${place}`} aria-hidden="true" />}>
      <Drawing {...props} />
    </Suspense>
  );
}

/** The rates by genre as a radar chart. */
export const GenreRadar = later((charts) => charts.GenreRadar, styles.radar);

/** The score distribution as bars. */
export const ScoreHistogram = later((charts) => charts.ScoreHistogram, styles.histogram);

/** The ranking of regions as a map of tiles. */
export const RegionMap = later((charts) => charts.RegionMap, styles.map);
