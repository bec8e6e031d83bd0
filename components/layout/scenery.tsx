import styles from './scenery.module.scss';

interface SceneryProps {
  /** Fills the box it stands in instead of the screen; default false. */
  isInBox?: boolean;
  /** Draws no one's eye from what stands before it; default false. */
  isQuiet?: boolean;
}

/**
 * Sky and sea behind a page, by Japan's time of day: clouds and gulls pass, the ship rides between three layers of waves,
 * each at its own pace. Says nothing to screen readers.
 */
export function Scenery({ isInBox = false, isQuiet = false }: SceneryProps) {
  const place = isInBox ? styles.box : styles.screen;
  return (
    <div className={`${styles.scenery} ${place} ${isQuiet ? styles.quiet : ''}`} aria-hidden="true">
      <div className={styles.tone} />
      <div className={styles.light} />
      <div className={styles.clouds} />
      <div className={styles.gulls}>
        <i />
        <i />
        <i />
      </div>
      <div className={styles.far} />
      <div className={styles.middle} />
      <div className={styles.ship}>
        <i />
      </div>
      <div className={styles.near} />
    </div>
  );
}
