import styles from './loading-overlay.module.scss';

/**
 * An overlay, with the ship in a porthole, while another page is loading or it is unknown whether this one may be shown.
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
