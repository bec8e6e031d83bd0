import type { ReactNode } from 'react';
import styles from './top-section.module.scss';

interface TopSectionProps {
  /** Where the table of contents leads. */
  id: string;
  heading: string;
  children: ReactNode;
}

/** A part of the top page. */
export function TopSection({ id, heading, children }: TopSectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        <span>{heading}</span>
      </h2>
      {children}
    </section>
  );
}
