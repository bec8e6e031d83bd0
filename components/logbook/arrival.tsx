import { Stamp } from '@/components/result/stamp';
import { sceneryPath } from '@/lib/paths';
import styles from './arrival.module.scss';

interface ArrivalProps {
  /** The number of questions of whoever went through all of them; otherwise there is no stamp and nothing is thrown. */
  completed?: number | undefined;
}

/** Paper streamers from the hands on the pier (right) to the ship; the scene is 320 × 180. */
const streamers = [
  'M226 96C206 44 182 106 160 62S122 70 112 50',
  'M258 94C230 30 196 96 172 50S128 52 118 30',
  'M240 98C214 66 200 120 176 84S138 92 120 78',
  'M292 94C262 22 214 84 188 36S150 30 136 16',
  'M270 98C244 60 214 124 186 96S146 112 128 98',
] as const;

/** Bits of coloured paper in the air: x, y, turn. */
const bits = [
  [24, 40, 20],
  [60, 22, 70],
  [150, 20, -30],
  [176, 132, 45],
  [196, 26, 12],
  [206, 62, -50],
  [84, 12, 0],
  [14, 78, -20],
  [300, 40, 34],
  [236, 18, -12],
] as const;

/** The ship comes into her home port; streamers fly for those who have gone all the way. The stamp is all that it says. */
export function Arrival({ completed }: ArrivalProps) {
  return (
    <div className={styles.scene}>
      <img className={styles.pier} src="/images/logbook/pier.svg" alt="" width={240} height={220} />
      <img className={styles.ship} src={sceneryPath('ship-crew')} alt="" width={490} height={460} />
      <div className={styles.sea} />
      {completed !== undefined && (
        <>
          <svg viewBox="0 0 320 180" className={styles.streamers} aria-hidden="true">
            {streamers.map((d) => (
              <g key={d}>
                <path d={d} pathLength="1" />
                <path d={d} pathLength="1" />
              </g>
            ))}
            {bits.map(([x, y, turn]) => (
              <rect
                key={`${x} ${y}`}
                x={x}
                y={y}
                width="6"
                height="4"
                transform={`rotate(${turn} ${x} ${y})`}
              />
            ))}
          </svg>
          <p className={styles.stamp}>
            <Stamp text={`${completed}問、完走！`} isLanding />
          </p>
        </>
      )}
    </div>
  );
}
