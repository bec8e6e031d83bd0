import { type InputHTMLAttributes, useId } from 'react';
import styles from './field.module.scss';
import { PhrasedText } from './phrased-text';

interface TickFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  type: 'radio' | 'checkbox';
  label: string;
  hint?: string | undefined;
  /** Registers it with its form. */
  ref?: React.RefCallback<HTMLInputElement>;
}

/** Registers a field, and picks it again if it was picked before the page hydrated: react-hook-form keeps that of all but radio buttons. */
function registerPicked(register: React.RefCallback<HTMLInputElement> | undefined) {
  return (input: HTMLInputElement | null): void => {
    const wasPicked = input?.checked;
    register?.(input);
    if (wasPicked && !input.checked) input.click();
  };
}

/** A radio button or a checkbox with its label. */
export function TickField({ label, hint, ref, ...input }: TickFieldProps) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <input id={id} ref={registerPicked(ref)} aria-describedby={hint && `${id}-hint`} {...input} />
      <label htmlFor={id}>
        <PhrasedText text={label} />
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          <PhrasedText text={hint} />
        </p>
      )}
    </div>
  );
}
