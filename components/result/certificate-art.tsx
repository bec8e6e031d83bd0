import { useId } from 'react';
import { ShipWheel } from '@/components/ui/ship-wheel';
import styles from './certificate-art.module.scss';

interface ArtProps {
  className?: string | undefined;
}

/** The radii of one wave of the 青海波 pattern: arcs within arcs. */
const rings = [4.6, 3.4, 2.2, 1];

function Waves({ id }: { id: string }) {
  const rows = [
    { y: 0, centres: [5] },
    { y: 2.5, centres: [0, 10] },
    { y: 5, centres: [5] },
    { y: 7.5, centres: [0, 10] },
  ];
  return (
    <pattern id={id} width="10" height="5" patternUnits="userSpaceOnUse">
      {rows.flatMap(({ y, centres }) =>
        centres.flatMap((x) =>
          rings.map((radius) => (
            <circle key={`${x} ${y} ${radius}`} cx={x} cy={y} r={radius} className={styles.wave} />
          )),
        ),
      )}
    </pattern>
  );
}

function Rope({ id }: { id: string }) {
  return (
    <pattern id={id} width="2.4" height="2.4" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">
      <rect width="2.4" height="2.4" className={styles.ropeGround} />
      <path d="M0 0V2.4" className={styles.ropeTwist} />
    </pattern>
  );
}

/** The centres of the corner wheels, in millimetres. */
const corners = [
  [18, 18],
  [192, 18],
  [18, 279],
  [192, 279],
] as const;

/** The frame of a certificate of 210 × 297 mm: a band of waves between ink lines, a rope inside, a ship's wheel in each corner. */
export function CertificateFrame({ className }: ArtProps) {
  const waves = useId();
  const rope = useId();
  return (
    <svg viewBox="0 0 210 297" className={className} aria-hidden="true">
      <defs>
        <Waves id={waves} />
        <Rope id={rope} />
      </defs>
      <path d="M9 9H201V288H9ZM21 21V276H189V21Z" fill={`url(#${waves})`} className={styles.band} />
      <path d="M9 9H201V288H9Z" className={styles.outerLine} />
      <path d="M21 21H189V276H21Z" className={styles.innerLine} />
      <rect x="25.5" y="25.5" width="159" height="246" rx="4" className={styles.ropeEdge} />
      <rect
        x="25.5"
        y="25.5"
        width="159"
        height="246"
        rx="4"
        className={styles.rope}
        stroke={`url(#${rope})`}
      />
      {corners.map(([x, y]) => (
        <g key={`${x} ${y}`} className={styles.corner}>
          <circle cx={x} cy={y} r="13" />
          <ShipWheel x={x - 11.5} y={y - 11.5} width="23" height="23" />
        </g>
      ))}
    </svg>
  );
}

/** The places of the four letters: first down the right column, as seals are read. */
const letterPlaces = [
  [71, 44],
  [71, 86],
  [29, 44],
  [29, 86],
] as const;

/** A square vermilion seal of four letters. */
export function Seal({ letters, className }: ArtProps & { letters: string }) {
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true">
      <path d="M8 3Q50-1 93 4 99 50 96 95 50 101 5 97-1 50 8 3Z" className={styles.sealGround} />
      <path d="M9 9H91V91H9Z" className={styles.sealLine} />
      {[...letters].map((letter, index) => {
        const [x, y] = letterPlaces[index] ?? [0, 0];
        return (
          <text key={`${x} ${y}`} x={x} y={y} textAnchor="middle" className={styles.sealLetter}>
            {letter}
          </text>
        );
      })}
    </svg>
  );
}
