import { type InputHTMLAttributes, useId } from 'react';
import { describedBy, FieldFrame } from '@/components/ui/field-frame';
import styles from './field.module.scss';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** How the label is read, for furigana. */
  reading?: string;
  hint?: string;
  /** The problem with its value, in Japanese. */
  problem?: string | undefined;
  ref?: React.Ref<HTMLInputElement>;
}

/** A single-line text field. */
export function TextField({ label, reading, hint, problem, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} reading={reading} hint={hint} problem={problem}>
      <input
        id={id}
        className={styles.control}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(id, hint, problem)}
        {...input}
      />
    </FieldFrame>
  );
}
