import styles from './scenery.module.scss';

/** Sky and sea behind a page by Japan's time of day, with the ship between its waves: on the screen or in a box, and quiet behind what is read. */
export function Scenery({ isInBox = false, isQuiet = false }: { isInBox?: boolean; isQuiet?: boolean }) {
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
