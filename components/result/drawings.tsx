import type { ReactNode } from 'react';
import styles from '@/components/result/result.module.scss';
import { part } from '@/hooks/part';

/** The place of a drawing, kept until it is there. */
const placeOf = (name: string | undefined): ReactNode => (
  <div className={`${styles.place} ${name}`} aria-hidden="true" />
);

/** The rates by genre as a radar chart. */
export const GenreRadar = part(() => import('./charts/genre-radar'), placeOf(styles.radar));

/** The score distribution as bars. */
export const ScoreHistogram = part(() => import('./charts/score-histogram'), placeOf(styles.histogram));

/** The ranking of regions as a map of tiles. */
export const RegionMap = part(() => import('./charts/region-map'), placeOf(styles.map));
