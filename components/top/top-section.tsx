import type { ReactNode } from 'react';
import styles from './top-section.module.scss';

interface TopSectionProps {
  /** Where the table of contents leads. */
  id: string;
  heading: string;
  /** What it stands on: `paper`, a `sky` down to its lower edge, or with a wave along its upper edge `sea` by day or `deep` sea; default paper. */
  ground?: 'paper' | 'sky' | 'sea' | 'deep';
  /** The next one's ground is deep sea, whose wave lies on this one; default false. */
  isAboveDeep?: boolean;
  children: ReactNode;
}

/** A part of the top page, as wide as the screen, with its content in a column. */
export function TopSection({
  id,
  heading,
  ground = 'paper',
  isAboveDeep = false,
  children,
}: TopSectionProps) {
  const edge = isAboveDeep ? styles.aboveDeep : '';
  return (
    <section
      id={id}
      className={`${styles.section} ${styles[ground]} ${edge}`}
      aria-labelledby={`${id}-heading`}
    >
      <div className={styles.column}>
        <h2 id={`${id}-heading`} className={styles.heading}>
          <span>{heading}</span>
        </h2>
        {children}
      </div>
    </section>
  );
}
