import { palette } from '@/lib/picture/palette';
import { ship } from '@/lib/picture/ship';
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
      <path
        d="M-56 364q33-34 66 0t66 0 66 0 66 0 66 0 66 0 66 0 66 0Q210 432-56 364Z"
        className={styles.sea}
      />
      <path d="M-56 364q33-34 66 0t66 0 66 0 66 0 66 0 66 0 66 0 66 0" className={styles.crests} />
    </svg>
  );
}
