import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.scss';

export type ButtonLook = 'main' | 'second' | 'quiet';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main` for the one thing to do on a page. */
  look?: ButtonLook;
}

/** A button in the site's style. */
export function Button({ look = 'main', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`${styles.button} ${styles[look]}`} {...rest} />;
}
