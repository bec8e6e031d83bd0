import type { ReactNode } from 'react';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './top-section.module.scss';

interface TopSectionProps {
  /** The target of its link in the table of contents. */
  id: string;
  heading: string;
  /** The background: `paper`, `sky`, or, with a wave along the upper edge, `sea` or `deep` sea; default paper. */
  ground?: 'paper' | 'sky' | 'sea' | 'deep';
  /** Whether the next section is `deep`, so that its wave overlaps this one; default false. */
  isAboveDeep?: boolean;
  children: ReactNode;
}

/** A full-width section of the top page, with its content in a column. */
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
          <span>
            <PhrasedText text={heading} />
          </span>
        </h2>
        {children}
      </div>
    </section>
  );
}
