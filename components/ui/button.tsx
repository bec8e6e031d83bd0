import Link from 'next/link';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from '@/components/ui/button.module.scss';
import { PhrasedText } from '@/components/ui/phrased-text';
import { sendTailLinkClick } from '@/lib/analytics';
import type { NamedLink } from '@/lib/paths';

export type ButtonVariant = 'main' | 'second' | 'quiet';

interface ButtonProps extends ComponentProps<'button'> {
  /** `main` for the one thing to do on a page. */
  variant?: ButtonVariant;
  /** Its action is in progress: clicks do nothing, and the button keeps its name, its size and the focus. */
  isBusy?: boolean;
  /** Shown over its label while it is busy for more than a moment. */
  busyText?: string;
}

/** A button in the site's style. */
export function Button({
  variant = 'main',
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
      className={`${styles.button} ${styles[variant]}`}
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

interface ButtonLinkProps {
  href: string;
  variant?: ButtonVariant;
  /** Called in addition to the navigation. */
  onClick?: () => void;
  /** -1: a shortcut for pointers, to a place that another link leads to. */
  tabIndex?: -1;
  children: ReactNode;
}

/** A link to another page that looks like a button. */
export function ButtonLink({ href, variant = 'main', onClick, tabIndex, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={`${styles.button} ${styles[variant]}`} onClick={onClick} tabIndex={tabIndex}>
      {typeof children === 'string' ? <PhrasedText text={children} /> : children}
    </Link>
  );
}

/** Buttons side by side, in the middle. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** A link at the end of a page: prefetched within 200 px of the viewport (Next.js' margin), and a click on it sends an analytics event. */
export function TailLink(props: Pick<ButtonLinkProps, 'href' | 'variant' | 'children'>) {
  return <ButtonLink {...props} onClick={() => sendTailLinkClick(props.href)} />;
}

const linksBy =
  (One: typeof TailLink) =>
  ({ links }: { links: readonly NamedLink[] }) =>
    links.map(({ label, to }, index) => (
      <One key={to} href={to} variant={index === 0 ? 'main' : 'second'}>
        {label}
      </One>
    ));

/** Links that look like buttons; the first is for the one thing to do. */
export const ButtonLinks = linksBy(ButtonLink);

/** The same at the end of a page. */
export const TailLinks = linksBy(TailLink);
