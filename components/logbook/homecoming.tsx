import { Stamp } from '@/components/result/total-score';
import { OptionalPart } from '@/components/ui/optional-part';
import { sceneryPath } from '@/lib/paths';
import styles from './homecoming.module.scss';

/** Paper streamers from the hands on the pier (right) to the ship; the scene is 320 × 214. */
const streamers = [
  'M226 122C206 76 190 124 170 98S138 116 126 148',
  'M243 120C222 66 204 112 184 82S138 104 112 140',
  'M254 124C232 84 212 136 190 112S152 130 136 158',
  'M284 121C252 58 226 104 200 70S150 84 122 120',
  'M304 122C270 72 236 128 212 94S160 108 140 136',
] as const;

/** Bits of coloured paper in the air: x, y, turn. */
const bits = [
  [16, 84, 20],
  [140, 70, 70],
  [178, 52, -30],
  [150, 176, 45],
  [196, 34, 12],
  [170, 132, -50],
  [154, 40, 8],
  [10, 132, -20],
  [306, 92, 34],
  [214, 60, -12],
] as const;

/** The ship comes into her home port; streamers fly for those who have gone all the way. The stamp is all that it says. */
export function Homecoming(props: { completed?: number | undefined }) {
  return (
    <OptionalPart kind="homecoming" isQuiet>
      <Scene {...props} />
    </OptionalPart>
  );
}

function Scene({ completed }: { completed?: number | undefined }) {
  return (
    <div className={styles.scene}>
      <div className={styles.art}>
        <img className={styles.pier} src="/images/logbook/pier.svg" alt="" width={240} height={220} />
        <img className={styles.ship} src={sceneryPath('ship-crew')} alt="" width={490} height={460} />
        <div className={styles.sea} />
      </div>
      {completed !== undefined && (
        <>
          <svg viewBox="0 0 320 214" className={styles.streamers} aria-hidden="true">
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
