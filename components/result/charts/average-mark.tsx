import { emsOf } from '@/lib/picture/lines';
import styles from './charts.module.scss';

interface AverageMarkProps {
  x: number;
  /** The width of the whole chart, which the label must not leave. */
  width: number;
  /** The ends of the line. */
  from: number;
  to: number;
  /** The label's baseline. */
  baseline: number;
  text: string;
}

/** The width of a letter in pixels. */
const letter = 13;

/** A dashed line at the average, with its value below. */
export function AverageMark({ x, width, from, to, baseline, text }: AverageMarkProps) {
  const half = (emsOf(text) * letter) / 2;
  return (
    <g>
      <path d={`M${x} ${from}V${to}`} className={styles.edge} />
      <path d={`M${x} ${from}V${to}`} className={styles.average} />
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
