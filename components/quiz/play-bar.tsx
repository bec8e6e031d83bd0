import { FuriganaButton } from '@/components/ui/furigana-button';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import type { Sending } from '@/lib/quiz/play-state';
import styles from './play-bar.module.scss';
import { Timer } from './timer';

interface PlayBarProps {
  /** The number of the question, from 1; undefined while there is none. */
  number: number | undefined;
  total: number | undefined;
  /** Until the end, in milliseconds; undefined while it is not known, null: no time limit. */
  remaining: number | undefined | null;
  /** How many answers the server has; null without a server. */
  received: number | null;
  /** The kind of the last of them; undefined: not known. */
  sentBefore: Sending | undefined;
}

const wordOf: Record<Sending, string> = { answer: '送信', skip: 'スキップ' };

/** The number of the question and the remaining time. The heading takes the focus, so that each question starts there. */
export function PlayBar({ number, total, remaining, received, sentBefore }: PlayBarProps) {
  return (
    <div className={styles.bar}>
      <h1 key={number} className={styles.heading} tabIndex={-1} ref={focusOnceShown}>
        {number === undefined ? '読みこみ中' : `第${number}問`}
      </h1>
      {number !== undefined && (
        <div className={styles.progress}>
          <p className={styles.count}>{`${number} / ${total}`}</p>
          {received !== null && received > 0 && (
            <p key={received} className={styles.sent}>
              {`第${received}問 ${sentBefore ? wordOf[sentBefore] : '受付'}済み`}
            </p>
          )}
        </div>
      )}
      <FuriganaButton look="bar" />
      {remaining !== null && <Timer remaining={remaining} />}
    </div>
  );
}
