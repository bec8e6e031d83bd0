import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** Its name for screen readers. */
  label: string;
  /** Must set its height and `overflow`. */
  className: string | undefined;
  children: ReactNode;
}

/** Not every browser makes scrollable elements focusable by keyboard. */
const withinReach = { tabIndex: 0 };

/** A scrollable part of a page, also by keyboard. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    <section className={className} aria-label={label} {...withinReach}>
      {children}
    </section>
  );
}
