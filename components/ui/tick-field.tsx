import { type InputHTMLAttributes, useId } from 'react';
import styles from './field.module.scss';
import { PhrasedText } from './phrased-text';

interface TickFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  type: 'radio' | 'checkbox';
  label: string;
  hint?: string | undefined;
  ref?: React.Ref<HTMLInputElement>;
}

/** A radio button or a checkbox with its label. */
export function TickField({ label, hint, ...input }: TickFieldProps) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <input id={id} aria-describedby={hint && `${id}-hint`} {...input} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          <PhrasedText text={hint} />
        </p>
      )}
    </div>
  );
}
