import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { describedBy, FieldFrame } from '@/components/ui/field-frame';
import styles from './field.module.scss';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** How the label is read (`Reading`), beside it. */
  reading?: ReactNode;
  hint?: ReactNode;
  /** The problem with its value, in Japanese. */
  problem?: string | undefined;
  ref?: React.Ref<HTMLInputElement>;
}

/**
 * A single-line text field, required unless its props say otherwise. Names, addresses and numbers are left as they are typed, and the
 * keyboard's Enter says that it sends.
 */
export function TextField({ label, reading, hint, problem, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} reading={reading} hint={hint} problem={problem}>
      <input
        id={id}
        className={styles.control}
        required
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(id, hint, problem)}
        {...input}
      />
    </FieldFrame>
  );
}
