import type { ReactNode } from 'react';
import styles from '@/components/ui/crew-figure.module.scss';
import { PhrasedText } from '@/components/ui/phrased-text';
import crew from '@/lib/generated/crew.json';
import { type CrewCrop, type Expression, picturePaths } from '@/lib/paths';

/** A crew member with a face. */
export interface Figure {
  /** An id of the content pack's crew; a member without a picture renders nothing. */
  member: string | undefined;
  /** Default: smile. */
  expression?: Expression;
}

interface CrewFigureProps extends Figure {
  /** Default: the full figure. */
  crop?: CrewCrop;
  /** The height in CSS pixels; a full figure is three quarters as wide, a face is square. */
  size: number;
  /** Loads with the page instead of when it comes into view; for the first screen. Default false. */
  isEager?: boolean;
}

/** The drawing of a crew member, which only decorates the words beside it. */
export function CrewFigure({ member, expression = 'smile', crop = 'full', size, isEager }: CrewFigureProps) {
  if (member === undefined || !crew.drawn.includes(member)) return null;
  return (
    <img
      src={picturePaths.crew(member, expression, crop)}
      alt=""
      width={crop === 'face' ? size : Math.round(size * 0.75)}
      height={size}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      // Without a network: its place stays empty, rather than with the browser's broken picture.
      onError={({ currentTarget }) => {
        currentTarget.style.visibility = 'hidden';
      }}
    />
  );
}

/** A crew member standing on the upper edge of the panel that follows. */
export function StandingFigure(figure: Figure) {
  return (
    <div className={styles.standing}>
      <CrewFigure {...figure} size={240} isEager />
    </div>
  );
}

/** Crew members, from left to right, standing on the upper edge of the panel that follows. */
export function CrewRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className={styles.row}>
      {figures.map((figure) => (
        <CrewFigure key={figure.member} {...figure} size={160} isEager />
      ))}
    </div>
  );
}

/** A crew member beside a speech balloon. */
export function CrewSays({ children, ...figure }: Figure & { children: ReactNode }) {
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
export function Balloon({ children }: { children: ReactNode }) {
  return <div className={styles.balloonBelow}>{children}</div>;
}
