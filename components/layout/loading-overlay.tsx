import styles from './loading-overlay.module.scss';

interface LoadingOverlayProps {
  /** Another page is loading, or it is unknown whether this one may be shown. */
  isShown: boolean;
  /** The page is painted, but it is unknown whether it may be used. */
  isPreview: boolean;
}

/** An overlay with the ship in a porthole while something is loading; over a preview only a strip at the foot of the window. */
export function LoadingOverlay({ isShown, isPreview }: LoadingOverlayProps) {
  return (
    <div className={styles.overlay} data-shown={isShown || (isPreview && 'strip')}>
      <div className={styles.porthole} aria-hidden="true">
        <i className={styles.ship} />
        <i className={styles.sea} />
      </div>
      <p role="status" className={styles.text}>
        {isShown ? '読み込んでいます' : isPreview && '受付中かどうかを確かめています'}
      </p>
    </div>
  );
}
