import styles from './scenery.module.scss';

interface SceneryProps {
  /** Fills its containing box instead of the screen; default false. */
  isInBox?: boolean;
  /** Does not distract from the content in front of it; default false. */
  isQuiet?: boolean;
}

/** Sky and sea behind a page by Japan's time of day, with clouds, gulls and the ship between its waves. Hidden from screen readers. */
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
