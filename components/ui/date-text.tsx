import { Fragment } from 'react';
import styles from './date-text.module.scss';

/** The allowed line breaks: after the day of the week, and before the end of a span that ends on another day. */
const breaks = /(?<=\) )|(?=〜 \d+年)/u;

/** A date or a span from lib/time-text.ts, which breaks only between its parts, never inside a date. */
export function DateText({ text }: { text: string }) {
  return text.split(breaks).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className={styles.part}>{part.trim()}</span>
    </Fragment>
  ));
}
