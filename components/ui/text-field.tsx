import { type InputHTMLAttributes, useId } from 'react';
import { describedBy, FieldFrame } from '@/components/ui/field-frame';
import styles from './field.module.scss';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  /** What is wrong with it, in Japanese. */
  problem?: string | undefined;
  ref?: React.Ref<HTMLInputElement>;
}

/** A line of text to fill in. */
export function TextField({ label, hint, problem, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
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
