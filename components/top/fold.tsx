import type { ReactNode } from 'react';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './fold.module.scss';

/** The rest of a list, folded behind its label, so that the top page is not too long to find anything on. */
export function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <PhrasedText text={label} />
      </summary>
      {children}
    </details>
  );
}
