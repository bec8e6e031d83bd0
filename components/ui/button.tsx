import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './button.module.scss';

export type ButtonLook = 'main' | 'second' | 'quiet';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  /** `main` for the one thing to do on a page. */
  look?: ButtonLook;
  /** Its action is in progress: clicks do nothing, and the button keeps its name, its size and the focus. */
  isBusy?: boolean;
  /** Shown over its label while it is busy for more than a moment. */
  busyText?: string;
}

/** A button in the site's style. */
export function Button({
  look = 'main',
  type = 'button',
  isBusy = false,
  busyText = 'お待ちください',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type={type}
      className={`${styles.button} ${styles[look]}`}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={press}
      {...rest}
    >
      {typeof children === 'string' ? <PhrasedText text={children} /> : children}
      {isBusy && (
        <span className={styles.busy} aria-hidden="true">
          {busyText}
        </span>
      )}
    </button>
  );
}
