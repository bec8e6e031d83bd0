import { CrewFigure } from '@/components/ui/crew-figure';
import type { DrawnMember, Expression } from '@/lib/crew';
import styles from './crew-row.module.scss';

/** Crew members, from left to right, standing on the upper edge of the panel that follows. */
export function CrewRow({ crew }: { crew: readonly (readonly [DrawnMember, Expression])[] }) {
  return (
    <div className={styles.row}>
      {crew.map(([member, expression]) => (
        <CrewFigure key={member} member={member} expression={expression} size={160} isEager />
      ))}
    </div>
  );
}
