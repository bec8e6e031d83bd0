import { useId } from 'react';
import { formatDuration } from '@/lib/time-text';
import styles from './play-screen.module.scss';

const minute = 60_000;

function urgencyOf(remainingMilliseconds: number): 'calm' | 'soon' | 'urgent' {
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
