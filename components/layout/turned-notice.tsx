import styles from './turned-notice.module.scss';

/** Asks to hold the device upright, over the whole screen. What is under it goes on, and nothing of it is lost. */
export function TurnedNotice() {
  return (
    <div className={styles.notice} role="alert">
      <div className={styles.phone} aria-hidden="true" />
      <p className={styles.words}>
        画面をたてにしてください
        <span className={styles.more}>時間は進んでいます。選んだ答えは、そのまま残っています。</span>
      </p>
    </div>
  );
}
