import Link from 'next/link';
import type { ReactNode } from 'react';
import type { ButtonLook } from '@/components/ui/button';
import styles from './button.module.scss';

interface ButtonLinkProps {
  href: string;
  look?: ButtonLook;
  children: ReactNode;
}

/** A link that looks like a button: it leads to another page. */
export function ButtonLink({ href, look = 'main', children }: ButtonLinkProps) {
  return (
    <Link href={href} className={`${styles.button} ${styles[look]}`}>
      {children}
    </Link>
  );
}
