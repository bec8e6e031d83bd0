import type { ReactNode } from 'react';
import { CrewFigure } from '@/components/ui/crew-figure';
import type { Expression } from '@/lib/crew';
import styles from './crew-says.module.scss';

interface CrewSaysProps {
  /** An id of the content pack's crew. */
  member: string | undefined;
  /** Default: smile. */
  expression?: Expression;
  /** The speech: text or paragraphs. */
  children: ReactNode;
}

/** A crew member beside a speech balloon. */
export function CrewSays({ member, expression = 'smile', children }: CrewSaysProps) {
  return (
    <div className={styles.says}>
      <span className={styles.face}>
        <CrewFigure member={member} expression={expression} crop="face" size={88} />
      </span>
      <div className={styles.balloon}>{children}</div>
    </div>
  );
}

/** Only the speech balloon, for a portrait above it on phones and to its left on wider screens. */
export function Balloon({ children }: Pick<CrewSaysProps, 'children'>) {
  return <div className={styles.balloonBelow}>{children}</div>;
}
