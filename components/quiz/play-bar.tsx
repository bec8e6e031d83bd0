import { useId } from 'react';
import { FuriganaButton } from '@/components/ui/furigana-button';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import type { Sending } from '@/lib/quiz/play-state';
import { formatDuration } from '@/lib/time-text';
import styles from './play-bar.module.scss';

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

const minute = 60_000;

/** How urgent the remaining time is: calm until five minutes, urgent in the last one. */
type Urgency = 'calm' | 'soon' | 'urgent';

function urgencyOf(remainingMilliseconds: number): Urgency {
  if (remainingMilliseconds <= minute) return 'urgent';
  return remainingMilliseconds <= 5 * minute ? 'soon' : 'calm';
}

/** The announcement of the remaining milliseconds: it changes only at 10, 5 and 1 minutes and at the end, when a live region then speaks. */
function timeAnnouncement(remainingMilliseconds: number): string {
  if (remainingMilliseconds <= 0) return '終了時刻になりました。';
  const passed = [1, 5, 10].find((minutes) => remainingMilliseconds <= minutes * minute);
  return passed === undefined ? '' : `残り時間は${passed}分以内です。`;
}

/** The remaining time (milliseconds), shown every second and announced at 10, 5 and 1 minutes. */
export function Timer({ remaining }: { remaining: number | undefined }) {
  const labelId = useId();
  const urgency = remaining === undefined ? 'calm' : urgencyOf(remaining);
  return (
    <div className={styles.timer} data-urgency={urgency}>
      <span id={labelId} className={styles.label}>
        残り時間
      </span>
      <span role="timer" aria-labelledby={labelId} className={styles.time}>
        {remaining === undefined ? '--:--:--' : formatDuration(remaining)}
      </span>
      <span className="visually-hidden" aria-live="assertive">
        {remaining === undefined ? '' : timeAnnouncement(remaining)}
      </span>
    </div>
  );
}
