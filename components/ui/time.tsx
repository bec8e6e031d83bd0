import { Fragment } from 'react';
import styles from '@/components/ui/time.module.scss';
import { countdownParts } from '@/lib/time-text';

/** The days, hours, minutes and seconds left. Not announced as it runs; a screen reader reads it on reaching it. */
export function Countdown({ label, remaining }: { label: string; remaining: number }) {
  return (
    <p className={styles.countdown} role="timer" aria-live="off">
      <span className={styles.label}>{label}</span>
      <span className={styles.parts} translate="no">
        {countdownParts(remaining).map(([figures, unit]) => (
          <span key={unit} className={styles.part}>
            <span className={styles.figures}>{figures}</span>
            {unit}
          </span>
        ))}
      </span>
    </p>
  );
}

/** The allowed line breaks: after the day of the week, and before the end of a span that ends on another day. */
const breaks = /(?<=\) )|(?=〜 \d+年)/u;

/** A date or a span from lib/time-text.ts, which breaks only between its parts, never inside a date. Another date has another element. */
export function DateText({ text }: { text: string }) {
  return (
    <span key={text}>
      {text.split(breaks).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <span className={styles.datePart}>{part.trim()}</span>
        </Fragment>
      ))}
    </span>
  );
}
