import type { ReactNode } from 'react';
import { CrewFigure } from '@/components/ui/crew-figure';
import type { Expression } from '@/lib/crew';
import styles from './crew-says.module.scss';

interface CrewSaysProps {
  /** An id of the content pack's crew. */
  member: string | undefined;
  /** Default: smile. */
  expression?: Expression;
  /** Shows the full figure instead of the face, and on a phone the balloon alone: for where the face stands above it. */
  isFull?: boolean;
  /** What is said: words, or a paragraph or two. */
  children: ReactNode;
}

/** A member of the crew beside a speech balloon. */
export function CrewSays({ member, expression = 'smile', isFull = false, children }: CrewSaysProps) {
  return (
    <div className={isFull ? styles.saysInFull : styles.says}>
      <span className={isFull ? styles.figure : styles.face}>
        <CrewFigure
          member={member}
          expression={expression}
          crop={isFull ? 'full' : 'face'}
          size={isFull ? 208 : 88}
        />
      </span>
      <div className={styles.balloon}>{children}</div>
    </div>
  );
}
