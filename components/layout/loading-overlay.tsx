import styles from './loading-overlay.module.scss';

/** A sheet over the page while another one is on its way or it is not known whether this one may be shown. */
export function LoadingOverlay({ isShown }: { isShown: boolean }) {
  return (
    <div className={styles.overlay} data-shown={isShown}>
      <p role="status" className={styles.text}>
        {isShown && '読み込んでいます'}
      </p>
    </div>
  );
}
