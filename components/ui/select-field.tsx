import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { describedBy, FieldFrame } from '@/components/ui/field-frame';
import styles from './field.module.scss';

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  /** How the label is read (`Reading`), beside it. */
  reading?: ReactNode;
  options: readonly string[];
  /** Shown before an option is picked. */
  placeholder: string;
  problem?: string | undefined;
  ref?: React.Ref<HTMLSelectElement>;
}

/** A drop-down field, required unless its props say otherwise. */
export function SelectField({ label, reading, options, placeholder, problem, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} reading={reading} problem={problem}>
      <select
        id={id}
        className={styles.control}
        required
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(id, undefined, problem)}
        {...select}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
