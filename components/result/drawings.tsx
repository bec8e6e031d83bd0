import dynamic from 'next/dynamic';
import styles from './drawings.module.scss';

/** Shown if a drawing can't be loaded: nothing, as its numbers are beside it in words and tables. */
const NoDrawing = () => null;

/** A placeholder while a drawing is loading. */
const placeOf = (className: string | undefined) => () => (
  <div className={`${styles.place} ${className}`} aria-hidden="true" />
);

/** The rates by genre as a radar chart; loaded when it is first shown. */
export const GenreRadar = dynamic(
  () =>
    import('./charts/genre-radar').then(
      ({ GenreRadar: Radar }) => Radar,
      () => NoDrawing,
    ),
  { ssr: false, loading: placeOf(styles.radar) },
);

/** The score distribution as bars; loaded when it is first shown. */
export const ScoreHistogram = dynamic(
  () =>
    import('./charts/score-histogram').then(
      ({ ScoreHistogram: Histogram }) => Histogram,
      () => NoDrawing,
    ),
  { ssr: false, loading: placeOf(styles.histogram) },
);

/** The ranking of regions as a map of tiles; loaded when it is first shown. */
export const RegionMap = dynamic(
  () =>
    import('./charts/region-map').then(
      ({ RegionMap: Map_ }) => Map_,
      () => NoDrawing,
    ),
  { ssr: false, loading: placeOf(styles.map) },
);
