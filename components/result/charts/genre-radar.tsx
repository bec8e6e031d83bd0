import { useId } from 'react';
import styles from '@/components/result/charts/charts.module.scss';
import { Halftone } from '@/components/result/charts/halftone';
import { drawnRate, type RateRow } from '@/lib/result/result-text';

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

/** A light edge that sets an outline off from the dots below it. */
function Edge({ rates }: { rates: readonly number[] }) {
  return <path d={radarOutline(rates, radius)} className={styles.edge} />;
}

interface PolygonProps {
  /** Label and rate (0..1) of each axis. */
  values: readonly { label: string; rate: number }[];
  outlineClass: string | undefined;
  pointClass: string | undefined;
  pointSize: number;
  fill?: string;
}

function Polygon({ values, outlineClass, pointClass, pointSize, fill }: PolygonProps) {
  const rates = values.map(({ rate }) => drawnRate(rate));
  return (
    <>
      <path d={radarOutline(rates, radius)} className={outlineClass} fill={fill} />
      {values.map(({ label }, index) => {
        const { x, y } = radarPoint(index, values.length, (rates[index] ?? 0) * radius);
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
export default function GenreRadar({ rows }: { rows: readonly RateRow[] }) {
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
          <Edge rates={averages.map(({ rate }) => rate)} />
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

const turn = 2 * Math.PI;

/** The point at this distance from the centre on an axis; the first axis points up, the others follow clockwise. */
export function radarPoint(index: number, axes: number, distance: number): { x: number; y: number } {
  const angle = (index / axes) * turn;
  return { x: distance * Math.sin(angle), y: -distance * Math.cos(angle) };
}

/** A tenth of a pixel is finer than any screen. */
const rounded = (length: number): number => Math.round(length * 10) / 10;

/** The closed outline through the rates (0..1), one per axis, as the `d` of an SVG path centred on 0, 0. */
export function radarOutline(rates: readonly number[], radius: number): string {
  const points = rates.map((rate, index) => {
    const { x, y } = radarPoint(index, rates.length, Math.min(Math.max(rate, 0), 1) * radius);
    return `${rounded(x)},${rounded(y)}`;
  });
  return `M${points.join('L')}Z`;
}
