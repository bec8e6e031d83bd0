import { turnedWords } from '@/lib/turned';
import styles from './turned-notice.module.scss';

/** A full-screen notice that asks to hold the device upright. The page below keeps running, and nothing is lost. */
export function TurnedNotice({ route }: { route: string }) {
  const more = turnedWords(route);
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
