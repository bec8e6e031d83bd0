import type { ReactNode } from 'react';
import styles from '@/components/top/top-section.module.scss';
import { OptionalPart } from '@/components/ui/optional-part';
import { Phrased } from '@/components/ui/phrased-text';

interface TopSectionProps {
  /** The target of its link in the table of contents. */
  id: string;
  heading: string;
  /** A few words below the heading. */
  lead?: string;
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
  lead,
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
          <Phrased.Span text={heading} />
        </h2>
        {lead && <Phrased.P className={styles.lead} text={lead} />}
        <OptionalPart kind="section">{children}</OptionalPart>
      </div>
    </section>
  );
}

interface FoldedListProps<Item> {
  items: readonly Item[];
  /** How many of them are shown. */
  shown: number;
  /** The words on the fold, after which comes the number of the others. */
  label: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list whose end is folded behind its label, so that the top page is not too long to find anything on. */
export function FoldedList<Item>({ items, shown, label, children }: FoldedListProps<Item>) {
  const rest = items.slice(shown);
  return (
    <>
      {children(items.slice(0, shown))}
      {rest.length > 0 && (
        <details className={styles.fold}>
          <Phrased.Summary text={`${label}（${rest.length}）`} />
          {children(rest)}
        </details>
      )}
    </>
  );
}
