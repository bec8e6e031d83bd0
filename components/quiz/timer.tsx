import { useId } from 'react';
import { timeAnnouncement, urgencyOf } from '@/lib/quiz/time-left';
import { formatDuration } from '@/lib/time-text';
import styles from './timer.module.scss';

interface TimerProps {
  /** Until the end, in milliseconds; undefined while it is not known. */
  remaining: number | undefined;
}

/** The remaining time, shown every second and announced at 10, 5 and 1 minutes. */
export function Timer({ remaining }: TimerProps) {
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
