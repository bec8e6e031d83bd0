import { Phrased } from '@/components/ui/phrased-text';
import styles from './loading-overlay.module.scss';

interface LoadingOverlayProps {
  isShown: boolean;
  /** The page behind it waits in its HTML, and the page's head may show it (lib/head/early-contest.ts). Default false. */
  isUnsure?: boolean;
}

/** An overlay, with the ship in a porthole, while another page is loading or it is unknown whether this one may be shown. */
export function LoadingOverlay({ isShown, isUnsure }: LoadingOverlayProps) {
  return (
    <div className={styles.overlay} data-shown={isShown} data-is-unsure={isUnsure}>
      <div className={styles.porthole} aria-hidden="true">
        <i className={styles.ship} />
        <i className={styles.sea} />
      </div>
      <Phrased.P role="status" className={styles.text} text={isShown ? '読み込んでいます' : ''} />
    </div>
  );
}
