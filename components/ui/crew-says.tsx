import type { ReactNode } from 'react';
import { CrewFigure, type Figure } from '@/components/ui/crew-figure';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './crew-says.module.scss';

interface CrewSaysProps extends Figure {
  /** The speech: text or paragraphs. */
  children: ReactNode;
}

/** A crew member beside a speech balloon. */
export function CrewSays({ children, ...figure }: CrewSaysProps) {
  return (
    <div className={styles.says}>
      <span className={styles.face}>
        <CrewFigure {...figure} crop="face" size={88} />
      </span>
      <div className={styles.balloon}>
        {typeof children === 'string' ? <PhrasedText text={children} /> : children}
      </div>
    </div>
  );
}

/** Only the speech balloon, for a portrait above it on phones and to its left on wider screens. */
export function Balloon({ children }: Pick<CrewSaysProps, 'children'>) {
  return <div className={styles.balloonBelow}>{children}</div>;
}
