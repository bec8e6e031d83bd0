import { type ComponentType, lazy, Suspense } from 'react';
import { loadPersistently } from '@/lib/load-persistently';
import styles from './drawings.module.scss';

/** A drawing that is loaded when it is first shown, again and again until it is there, with its place kept until then. */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>, place: string | undefined) {
  const Drawing: ComponentType<Props> = lazy(async () => ({ default: await loadPersistently(load) }));
  return (props: Props) => (
    <Suspense fallback={<div className={`${styles.place} ${place}`} aria-hidden="true" />}>
      <Drawing {...props} />
    </Suspense>
  );
}

/** The rates by genre as a radar chart. */
export const GenreRadar = later(
  () => import('./charts/genre-radar').then(({ GenreRadar: Radar }) => Radar),
  styles.radar,
);

/** The score distribution as bars. */
export const ScoreHistogram = later(
  () => import('./charts/score-histogram').then(({ ScoreHistogram: Histogram }) => Histogram),
  styles.histogram,
);

/** The ranking of regions as a map of tiles. */
export const RegionMap = later(
  () => import('./charts/region-map').then(({ RegionMap: Map_ }) => Map_),
  styles.map,
);
