import Link from 'next/link';
import type { ReactNode } from 'react';
import type { ButtonLook } from '@/components/ui/button';
import styles from './button.module.scss';

interface ButtonLinkProps {
  href: string;
  look?: ButtonLook;
  /** Called besides going there. */
  onClick?: () => void;
  children: ReactNode;
}

/** A link that looks like a button: it leads to another page. */
export function ButtonLink({ href, look = 'main', onClick, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={`${styles.button} ${styles[look]}`} onClick={onClick}>
      {children}
    </Link>
  );
}
