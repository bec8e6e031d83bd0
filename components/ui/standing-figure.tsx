import { CrewFigure } from '@/components/ui/crew-figure';
import type { DrawnMember, Expression } from '@/lib/crew';
import styles from './standing-figure.module.scss';

interface StandingFigureProps {
  member: DrawnMember;
  expression: Expression;
}

/** A crew member standing on the upper edge of the panel that follows. */
export function StandingFigure({ member, expression }: StandingFigureProps) {
  return (
    <div className={styles.stand}>
      <CrewFigure member={member} expression={expression} size={240} isEager />
    </div>
  );
}
