import { landscapeWords } from '@/lib/landscape-words';
import styles from './landscape-notice.module.scss';

/** A full-screen notice that asks to hold the device upright. The page below keeps running, and nothing is lost. */
export function LandscapeNotice({ route }: { route: string }) {
  const more = landscapeWords(route);
  return (
    <div className={styles.notice} role="alert">
      <div className={styles.phone} aria-hidden="true" />
      <p className={styles.words}>
        画面をたてにしてください
        {more && <span className={styles.more}>{more}</span>}
      </p>
    </div>
  );
}
