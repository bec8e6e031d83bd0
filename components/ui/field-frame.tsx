import { type ReactNode, useContext } from 'react';
import styles from './field.module.scss';
import { FuriganaContext } from './furigana-context';
import { PhrasedText } from './phrased-text';

interface FieldFrameProps {
  /** The id of the control that the label is for. */
  id: string;
  label: string;
  /** How the label is read, for furigana. */
  reading?: string | undefined;
  hint?: string | undefined;
  problem?: string | undefined;
  children: ReactNode;
}

/** The ids of a field's hint and problem, for the control's `aria-describedby`. */
export function describedBy(id: string, hint?: string, problem?: string): string | undefined {
  const ids = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** A control with its label, hint and problem. */
export function FieldFrame({ id, label, reading, hint, problem, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {reading && <Reading text={reading} />}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          <PhrasedText text={hint} />
        </p>
      )}
      {children}
      <Problem id={id} problem={problem} />
    </div>
  );
}

/** The reading of a field's name, beside it: in the name itself it would be a part of what the field is called. */
export function Reading({ text }: { text: string }) {
  const { isOn } = useContext(FuriganaContext);
  if (isOn === false) return null;
  return (
    <span
      className={styles.reading}
      data-exported={isOn === undefined || undefined}
      aria-hidden="true"
    >{`（${text}）`}</span>
  );
}

/** The problem with a field; announced when it appears. */
export function Problem({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    <p id={`${id}-problem`} className={styles.problem} role="alert">
      {problem}
    </p>
  );
}
