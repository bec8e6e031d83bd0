import { useEffect } from 'react';
import { PhrasedText } from '@/components/ui/phrased-text';
import { useStoredValue } from '@/hooks/use-stored';
import { isKeptByBrowser } from '@/lib/storage';
import { noteVisit, visitsOf } from '@/lib/today';
import styles from './today.module.scss';

/** Days are counted from 1970 in Japan. */
interface TodayFlagsProps {
  today: number;
  firstDay: number;
  count: number;
}

/** The width of a flag with its part of the line, and the heights of the line at its ends and between them. */
const step = 40;
const top = 6;
const sag = 12;

/** How low the line hangs at a part of its length, 0 to 1. */
const lineAt = (part: number): number => top + sag * 4 * part * (1 - part);

/** A line of flags: one goes up for each day on which somebody came. Nothing where the browser does not keep them. */
export function TodayFlags({ today, firstDay, count }: TodayFlagsProps) {
  useEffect(() => noteVisit(today, firstDay), [today, firstDay]);
  const visits = useStoredValue(() =>
    isKeptByBrowser('today_days') ? visitsOf(firstDay, count) : undefined,
  );
  if (visits === undefined) return null;
  const flown = [...visits].filter((visit) => visit === '1').length;
  const width = step * count;
  const pennants = (kind: string) =>
    [...visits]
      .map((visit, index) => {
        if (visit !== kind) return '';
        const [from, to] = [lineAt((index + 0.12) / count), lineAt((index + 0.88) / count)];
        const x = step * index;
        return `M${x + 0.12 * step} ${from}L${x + 0.88 * step} ${to}L${x + step / 2} ${(from + to) / 2 + 34}Z`;
      })
      .join('');
  return (
    <p className={styles.flags}>
      <svg viewBox={`0 0 ${width} 60`} aria-hidden="true">
        <path d={`M0 ${top}Q${width / 2} ${top + 2 * sag} ${width} ${top}`} className={styles.halyard} />
        <path d={pennants('1')} className={styles.flown} />
        <path d={pennants('0')} className={styles.furled} />
      </svg>
      <span>
        <PhrasedText text={`来た日に、旗が1枚あがります。いま${flown}枚。`} />
      </span>
    </p>
  );
}
