import { emsOf } from '@/lib/picture/lines';
import styles from './charts.module.scss';

interface OwnFlagProps {
  /** The pole's x. */
  x: number;
  /** The width of the whole chart; the flag flies to the side that has room. */
  width: number;
  /** The y of the pole's foot. */
  foot: number;
  text: string;
}

/** Sizes in pixels; `letter` is the width of a letter. */
const letter = 13;
const padding = 9;
const flagHeight = 28;
const top = 4;

/** A flag on a pole that marks the user's own place. */
export function OwnFlag({ x, width, foot, text }: OwnFlagProps) {
  const length = emsOf(text) * letter + 2 * padding;
  const side = x + length <= width ? 1 : -1;
  const end = x + side * length;
  const notch = end - side * 5;
  const middle = top + flagHeight / 2;
  return (
    <g>
      <path d={`M${x} ${top - 3}V${Math.max(foot, top + flagHeight)}`} className={styles.axis} />
      <path
        d={`M${x} ${top}L${end} ${top + 2}L${notch} ${middle}L${end} ${top + flagHeight - 1}L${x} ${top + flagHeight}Z`}
        className={styles.flag}
      />
      <text x={(x + notch) / 2} y={middle + 5} textAnchor="middle" className={styles.label}>
        {text}
      </text>
    </g>
  );
}
