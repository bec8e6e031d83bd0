import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import styles from './button.module.scss';

export type ButtonLook = 'main' | 'second' | 'quiet';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  /** `main` for the one thing to do on a page. */
  look?: ButtonLook;
  /** Its action is in progress: clicks do nothing, and the button keeps the focus. */
  isBusy?: boolean;
}

/** A button in the site's style. */
export function Button({ look = 'main', type = 'button', isBusy = false, onClick, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type={type}
      className={`${styles.button} ${styles[look]}`}
      aria-disabled={isBusy || undefined}
      onClick={press}
      {...rest}
    />
  );
}
