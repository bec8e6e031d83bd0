import type { ReactNode } from 'react';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './field.module.scss';

interface FieldFrameProps {
  /** The id of the control that the label is for. */
  id: string;
  label: string;
  /** How the label is read (`Reading`), beside it. */
  reading?: ReactNode;
  hint?: ReactNode;
  problem?: string | undefined;
  children: ReactNode;
}

/** The ids of a field's hint and problem, for the control's `aria-describedby`. */
export function describedBy(id: string, hint?: ReactNode, problem?: string): string | undefined {
  const ids = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** A control with its label, hint and problem. */
export function FieldFrame({ id, label, reading, hint, problem, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <div>
        <label htmlFor={id} className={styles.label}>
          <PhrasedText text={label} />
        </label>
        {reading}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      <Problem id={id} problem={problem} />
    </div>
  );
}

/** The problem with a field; announced when it appears. */
export function Problem({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    <p id={`${id}-problem`} className={styles.problem} role="alert">
      {problem && <PhrasedText text={problem} />}
    </p>
  );
}
