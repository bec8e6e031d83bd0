import Link from 'next/link';
import type { ReactNode } from 'react';
import type { ButtonLook } from '@/components/ui/button';
import styles from './button.module.scss';

interface ButtonLinkProps {
  href: string;
  look?: ButtonLook;
  /** Called in addition to the navigation. */
  onClick?: () => void;
  children: ReactNode;
}

/** A link to another page that looks like a button. */
export function ButtonLink({ href, look = 'main', onClick, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={`${styles.button} ${styles[look]}`} onClick={onClick}>
      {children}
    </Link>
  );
}
