import styles from './scenery.module.scss';

interface SceneryProps {
  /** Fills the box it stands in instead of the screen; default false. */
  isInBox?: boolean;
}

/** Sky and sea behind a page: three layers of waves, each at its own pace. Says nothing to screen readers. */
export function Scenery({ isInBox = false }: SceneryProps) {
  return (
    <div className={`${styles.scenery} ${isInBox ? styles.box : styles.screen}`} aria-hidden="true">
      <div className={styles.far} />
      <div className={styles.middle} />
      <div className={styles.near} />
    </div>
  );
}
