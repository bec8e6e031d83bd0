import dynamic from 'next/dynamic';
import styles from './drawings.module.scss';

/** A drawing that can't be loaded leaves its place empty: its numbers stand beside it as words and tables. */
const NoDrawing = () => null;

/** Keeps the place of a drawing that is on its way. */
const placeOf = (className: string | undefined) => () => (
  <div className={`${styles.place} ${className}`} aria-hidden="true" />
);

/** The genres' rates as a radar; its code is loaded when it is shown. */
export const GenreRadar = dynamic(
  () =>
    import('./charts/genre-radar').then(
      ({ GenreRadar: Radar }) => Radar,
      () => NoDrawing,
    ),
  { ssr: false, loading: placeOf(styles.radar) },
);

/** The score distribution as bars; its code is loaded when it is shown. */
export const ScoreHistogram = dynamic(
  () =>
    import('./charts/score-histogram').then(
      ({ ScoreHistogram: Histogram }) => Histogram,
      () => NoDrawing,
    ),
  { ssr: false, loading: placeOf(styles.histogram) },
);

/** The regions' ranking as a map of tiles; its code is loaded when it is shown. */
export const RegionMap = dynamic(
  () =>
    import('./charts/region-map').then(
      ({ RegionMap: Map_ }) => Map_,
      () => NoDrawing,
    ),
  { ssr: false, loading: placeOf(styles.map) },
);
