import { useEffect, useState } from 'react';
import styles from './player-controls.module.scss';

/** Milliseconds after which a medium that is waited for is said to be loading: most of them are there at once. */
const patience = 500;

/** Milliseconds after which it is offered to fetch it once more. */
const longPatience = 8_000;

interface LoadingNoteProps {
  isWaiting: boolean;
  /** The browser did not allow it to be played. */
  isRefused: boolean;
  onRetry: () => void;
}

/** Says why nothing is heard or seen although it was asked for. */
export function LoadingNote({ isWaiting, isRefused, onRetry }: LoadingNoteProps) {
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    if (!isWaiting) return;
    const timers = [patience, longPatience].map((time) => setTimeout(() => setWaited(time), time));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setWaited(0);
    };
  }, [isWaiting]);
  return (
    <div className={styles.note} role="status">
      {isRefused && 'ブラウザーにとめられました。もう一度おしてください。'}
      {waited === patience && '読みこんでいます'}
      {waited === longPatience && (
        <>
          <p>なかなか届きません。このまま回答することもできます。</p>
          <button type="button" className={styles.retry} onClick={onRetry}>
            もう一度読みこむ
          </button>
        </>
      )}
    </div>
  );
}
