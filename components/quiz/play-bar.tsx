import { focusOnceShown } from '@/components/ui/focus-once-shown';
import { FuriganaButton } from '@/components/ui/furigana-button';
import styles from './play-bar.module.scss';
import { Timer } from './timer';

interface PlayBarProps {
  /** The question's number, from 1; undefined while none is there. */
  number: number | undefined;
  total: number | undefined;
  /** Until the end, in milliseconds; undefined while it is not known, null: no time limit. */
  remaining: number | undefined | null;
  /** How many answers the server holds; null where none is asked. */
  received: number | null;
}

/** Where the contestant is and how much time is left. The heading takes the focus, so that each question starts there. */
export function PlayBar({ number, total, remaining, received }: PlayBarProps) {
  return (
    <div className={styles.bar}>
      <h1 key={number} className={styles.heading} tabIndex={-1} ref={focusOnceShown}>
        {number === undefined ? '読みこみ中' : `第${number}問`}
      </h1>
      {number !== undefined && (
        <div className={styles.progress}>
          <p className={styles.count}>{`${number} / ${total}`}</p>
          {received !== null && received > 0 && (
            <p key={received} className={styles.receipt}>{`第${received}問 送信済み`}</p>
          )}
        </div>
      )}
      <FuriganaButton look="bar" />
      {remaining !== null && <Timer remaining={remaining} />}
    </div>
  );
}
