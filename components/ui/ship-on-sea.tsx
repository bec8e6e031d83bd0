import { palette } from '@/lib/picture/palette';
import { seaUnderShip, ship } from '@/lib/picture/ship';
import styles from './ship-on-sea.module.scss';

const shapes = ship(0, 0, 1, palette.marigold);

/** The ship 海燕号 on a bit of sea. Hidden from screen readers. */
export function ShipOnSea({
  className = '',
  isSailing = false,
}: {
  className?: string | undefined;
  isSailing?: boolean;
}) {
  return (
    <svg viewBox="-62 0 544 404" className={`${styles.drawing} ${className}`} aria-hidden="true">
      <g className={isSailing ? styles.sailing : undefined}>
        {shapes.map((shape) =>
          shape.kind === 'path' ? (
            <path
              key={shape.d}
              d={shape.d}
              fill={shape.fill ?? 'none'}
              stroke={shape.stroke}
              strokeWidth={shape.width}
            />
          ) : null,
        )}
      </g>
      <path d={seaUnderShip.area} className={styles.sea} />
      <path d={seaUnderShip.crests} className={styles.crests} />
    </svg>
  );
}
