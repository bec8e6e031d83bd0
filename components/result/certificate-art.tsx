import rim from '@/lib/generated/signal-rim.json';
import { sceneryPath } from '@/lib/paths';
import styles from './certificate-art.module.scss';

/** The places of the four letters: first down the right column, as seals are read. */
const letterPlaces = [
  [71, 44],
  [71, 86],
  [29, 44],
  [29, 86],
] as const;

/** A square vermilion seal of four letters. */
export function Seal({ letters, className }: { letters: string; className?: string | undefined }) {
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

/** A piece of the hidden signal, drawn by the build as a thin line of dots and dashes along the rim. */
export function SignalRim({ className }: { className?: string | undefined }) {
  return rim.looks ? <img className={className} src={sceneryPath('signal-rim')} alt={rim.looks} /> : null;
}
