import Link from 'next/link';
import type { ReactNode } from 'react';
import type { ButtonLook } from '@/components/ui/button';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './button.module.scss';

interface ButtonLinkProps {
  href: string;
  look?: ButtonLook;
  /** Called in addition to the navigation. */
  onClick?: () => void;
  /** -1: a shortcut for pointers, to a place that another link leads to. */
  tabIndex?: -1;
  children: ReactNode;
}

/** A link to another page that looks like a button. */
export function ButtonLink({ href, look = 'main', onClick, tabIndex, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={`${styles.button} ${styles[look]}`} onClick={onClick} tabIndex={tabIndex}>
      {typeof children === 'string' ? <PhrasedText text={children} /> : children}
    </Link>
  );
}
