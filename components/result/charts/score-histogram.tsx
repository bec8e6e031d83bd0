import { max, ticks } from 'd3-array';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import styles from '@/components/result/charts/charts.module.scss';
import { Halftone } from '@/components/result/charts/halftone';
import { emsOf } from '@/lib/picture/lines';
import type { ScoreBin } from '@/lib/result/distribution';

interface ScoreHistogramProps {
  bins: readonly ScoreBin[];
  fullScore: number;
  own: number;
  average: number;
}

/** Sizes in pixels: above the bars is the flag at the user's own place, below them are the scores and the average. */
const height = 264;
const top = 44;
const bottom = 60;
const left = 8;
const right = 8;
/** The width of a letter. */
const letter = 13;
const flag = { top: 4, height: 28, padding: 9 };
/** The approximate length of a wave in pixels. */
const wave = 14;

/** The base line of the bars, made of small waves. */
function waterline(width: number): string {
  const count = Math.max(Math.round(width / wave), 1);
  const half = width / count / 2;
  return `M0 ${height - bottom}${`q${half / 2}-5 ${half} 0t${half} 0`.repeat(count)}`;
}

/** A histogram of all scores, with the user's own place flagged. The numbers are in a table and a sentence beside it. */
export default function ScoreHistogram({ bins, fullScore, own, average }: ScoreHistogramProps) {
  const pattern = useId();
  const { ref, width } = useMeasuredWidth<SVGSVGElement>(320);
  const x = (score: number): number => left + (score / (fullScore + 1)) * (width - left - right);
  const most = max(bins, ({ participants }) => participants) || 1;
  const y = (participants: number): number =>
    height - bottom - (participants / most) * (height - bottom - top);
  return (
    <svg ref={ref} height={height} className={styles.histogram} aria-hidden="true">
      <defs>
        <Halftone id={pattern} />
      </defs>
      {bins.map(({ from, to, participants, isOwn }) => (
        <rect
          key={from}
          x={x(from) + 1}
          width={Math.max(x(to + 1) - x(from) - 2, 1)}
          y={y(participants)}
          height={y(0) - y(participants)}
          className={isOwn ? `${styles.own} ${styles.grow}` : `${styles.bar} ${styles.grow}`}
          fill={isOwn ? `url(#${pattern})` : undefined}
        />
      ))}
      <path d={waterline(width)} className={styles.axis} />
      {ticks(0, fullScore, 5).map((score) => (
        <text
          key={score}
          x={x(score + 0.5)}
          y={height - bottom + 20}
          textAnchor="middle"
          className={styles.quiet}
        >
          {score}
        </text>
      ))}
      <AverageMark x={x(average + 0.5)} width={width} text={`平均 ${average.toFixed(1)}点`} />
      <OwnFlag
        x={x(own + 0.5)}
        width={width}
        foot={y(bins.find(({ isOwn }) => isOwn)?.participants ?? 0)}
        text={`あなた ${own}点`}
      />
    </svg>
  );
}

/** A dashed line at the average, with its value below, which does not leave the chart. */
function AverageMark({ x, width, text }: Omit<OwnFlagProps, 'foot'>) {
  const line = `M${x} ${top}V${height - bottom}`;
  const baseline = height - 6;
  const half = (emsOf(text) * letter) / 2;
  return (
    <g>
      <path d={line} className={styles.edge} />
      <path d={line} className={styles.average} />
      <path d={`M${x} ${baseline - 23}l5 9h-10Z`} className={styles.mark} />
      <text
        x={Math.min(Math.max(x, half), width - half)}
        y={baseline}
        textAnchor="middle"
        className={styles.label}
      >
        {text}
      </text>
    </g>
  );
}

interface OwnFlagProps {
  /** The pole's x. */
  x: number;
  /** The width of the whole chart; the flag flies to the side that has room. */
  width: number;
  /** The y of the pole's foot. */
  foot: number;
  text: string;
}

/** A flag on a pole that marks the user's own place. */
function OwnFlag({ x, width, foot, text }: OwnFlagProps) {
  const length = emsOf(text) * letter + 2 * flag.padding;
  const side = x + length <= width ? 1 : -1;
  const end = x + side * length;
  const notch = end - side * 5;
  const middle = flag.top + flag.height / 2;
  return (
    <g>
      <path d={`M${x} ${flag.top - 3}V${Math.max(foot, flag.top + flag.height)}`} className={styles.axis} />
      <path
        d={`M${x} ${flag.top}L${end} ${flag.top + 2}L${notch} ${middle}L${end} ${flag.top + flag.height - 1}L${x} ${flag.top + flag.height}Z`}
        className={styles.flag}
      />
      <text x={(x + notch) / 2} y={middle + 5} textAnchor="middle" className={styles.label}>
        {text}
      </text>
    </g>
  );
}

/** The width of an element in pixels, kept up to date; `assumed` until it is measured, or if it can't be. */
function useMeasuredWidth<Measured extends Element>(
  assumed: number,
): { ref: RefObject<Measured | null>; width: number } {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(assumed);
  useEffect(() => {
    if (!ref.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      // It is 0 while the page is hidden, as behind the maintenance screen.
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
