import { max, ticks } from 'd3-array';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import styles from '@/components/result/charts/charts.module.scss';
import { emsOf } from '@/lib/picture/lines';
import type { ScoreBin } from '@/lib/result/histogram-bins';
import { drawnRate, type RateRow } from '@/lib/result/result-text';

/** The dot pattern of the user's own values in charts; use it as `url(#id)`. */
function Halftone({ id }: { id: string }) {
  return (
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="7" height="7" className={styles.ownGround} />
      <circle cx="3.5" cy="3.5" r="1.5" className={styles.ownDot} />
    </pattern>
  );
}

const radius = 104;
const rings = [0.25, 0.5, 0.75];
/** The space between an axis and its label, and the line height of labels. */
const gap = 11;
const lineHeight = 17;

/** The lines of a label; long names break after their dot. */
const linesOf = (label: string): string[] => (label.length > 6 ? label.split(/(?<=・)/) : [label]);

/** A label's anchor and first baseline, by the direction of its axis. */
function labelPlace(index: number, axes: number, lines: number) {
  const { x, y } = radarPoint(index, axes, radius + gap);
  if (Math.abs(x) > 1)
    return { x, y: y + 5 - ((lines - 1) / 2) * lineHeight, anchor: x > 0 ? 'start' : 'end' } as const;
  return { x, y: y < 0 ? y - (lines - 1) * lineHeight : y + 11, anchor: 'middle' } as const;
}

function AxisLabel({ label, index, axes }: { label: string; index: number; axes: number }) {
  const lines = linesOf(label);
  const { x, y, anchor } = labelPlace(index, axes, lines.length);
  return (
    <text className={styles.label} textAnchor={anchor}>
      {lines.map((line, number) => (
        <tspan key={line} x={x} y={y + number * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

const outlineOf = (values: readonly { rate: number }[]): string =>
  radarOutline(
    values.map(({ rate }) => rate),
    radius,
  );

interface PolygonProps {
  /** Label and rate (0..1) of each axis. */
  values: readonly { label: string; rate: number }[];
  outlineClass: string | undefined;
  pointClass: string | undefined;
  pointSize: number;
  fill?: string;
}

function Polygon({ values, outlineClass, pointClass, pointSize, fill }: PolygonProps) {
  return (
    <>
      <path d={outlineOf(values)} className={outlineClass} fill={fill} />
      {values.map(({ label, rate }, index) => {
        const { x, y } = radarPoint(index, values.length, drawnRate(rate) * radius);
        return <circle key={label} cx={x} cy={y} r={pointSize} className={pointClass} />;
      })}
    </>
  );
}

function Web({ axes }: { axes: number }) {
  const ring = (rate: number): string => radarOutline(Array<number>(axes).fill(rate), radius);
  const ends = Array.from({ length: axes }, (_, index) => radarPoint(index, axes, radius));
  return (
    <>
      <path d={ring(1)} className={styles.shadow} transform="translate(4 4)" />
      <path d={ring(1)} className={styles.ground} />
      <path
        d={rings.map(ring).join('') + ends.map(({ x, y }) => `M0 0L${x} ${y}`).join('')}
        className={styles.grid}
      />
    </>
  );
}

/** A radar chart of the rates by genre: the user's own over the average. The numbers are in a table beside it. */
export function GenreRadar({ rows }: { rows: readonly RateRow[] }) {
  const pattern = useId();
  const averages = rows.flatMap(({ label, average }) =>
    average === undefined ? [] : { label, rate: average },
  );
  return (
    <svg viewBox="-172 -134 364 268" className={styles.drawing} aria-hidden="true">
      <defs>
        <Halftone id={pattern} />
      </defs>
      <Web axes={rows.length} />
      <g className={styles.open}>
        <Polygon
          values={rows}
          outlineClass={styles.own}
          pointClass={styles.ownPoint}
          pointSize={5}
          fill={`url(#${pattern})`}
        />
      </g>
      {averages.length === rows.length && (
        <>
          {/* A light edge that sets the outline off from the dots below it. */}
          <path d={outlineOf(averages)} className={styles.edge} />
          <Polygon
            values={averages}
            outlineClass={styles.average}
            pointClass={styles.averagePoint}
            pointSize={4}
          />
        </>
      )}
      {rows.map(({ label }, index) => (
        <AxisLabel key={label} label={label} index={index} axes={rows.length} />
      ))}
    </svg>
  );
}

/** The point at this distance from the centre on an axis; the first axis points up, the others follow clockwise. */
export function radarPoint(index: number, axes: number, distance: number): { x: number; y: number } {
  const angle = (index / axes) * 2 * Math.PI;
  return { x: distance * Math.sin(angle), y: -distance * Math.cos(angle) };
}

/** A tenth of a pixel is finer than any screen. */
const rounded = (length: number): number => Math.round(length * 10) / 10;

/** The closed outline through the rates (0..1), one per axis, as the `d` of an SVG path centred on 0, 0. */
export function radarOutline(rates: readonly number[], radius: number): string {
  const points = rates.map((rate, index) => {
    const { x, y } = radarPoint(index, rates.length, drawnRate(rate) * radius);
    return `${rounded(x)},${rounded(y)}`;
  });
  return `M${points.join('L')}Z`;
}

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
export function ScoreHistogram({ bins, fullScore, own, average }: ScoreHistogramProps) {
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
