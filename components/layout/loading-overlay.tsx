import styles from './loading-overlay.module.scss';

/**
 * A sheet over the page while another one is on its way or it is not known whether this one may be shown: the ship in a
 * porthole, and the word for it.
 */
export function LoadingOverlay({ isShown }: { isShown: boolean }) {
  return (
    <div className={styles.overlay} data-shown={isShown}>
      <div className={styles.porthole} aria-hidden="true">
        <i className={styles.ship} />
        <i className={styles.sea} />
      </div>
      <p role="status" className={styles.text}>
        {isShown && '読み込んでいます'}
      </p>
    </div>
  );
}
