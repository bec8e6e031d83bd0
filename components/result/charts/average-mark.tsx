import { emsOf } from '@/lib/picture/lines';
import styles from './charts.module.scss';

interface AverageMarkProps {
  x: number;
  /** Of the whole chart: the words stay inside. */
  width: number;
  /** Where the line begins and ends. */
  from: number;
  to: number;
  /** The words' baseline. */
  baseline: number;
  text: string;
}

/** Pixels. */
const letter = 13;

/** A dashed line at the average, with its figure below. */
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
