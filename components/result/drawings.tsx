import type { ReactNode } from 'react';
import { part } from '@/hooks/part';
import styles from './drawings.module.scss';

const load = () => import('./charts');

/** The place of a drawing, kept until it is there. */
const placeOf = (name: string | undefined): ReactNode => (
  <div className={`${styles.place} ${name}`} aria-hidden="true" />
);

/** The rates by genre as a radar chart. */
export const GenreRadar = part(async () => ({ default: (await load()).GenreRadar }), placeOf(styles.radar));

/** The score distribution as bars. */
export const ScoreHistogram = part(
  async () => ({ default: (await load()).ScoreHistogram }),
  placeOf(styles.histogram),
);

/** The ranking of regions as a map of tiles. */
export const RegionMap = part(async () => ({ default: (await load()).RegionMap }), placeOf(styles.map));
