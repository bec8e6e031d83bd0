import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** What is in it, for a screen reader. */
  label: string;
  /** Gives it its height, and lets it scroll. */
  className: string | undefined;
  children: ReactNode;
}

/** Not every browser lets the keyboard into what can only be scrolled. */
const withinReach = { tabIndex: 0 };

/** A part of a page that scrolls by itself, by keyboard too. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    <section className={className} aria-label={label} {...withinReach}>
      {children}
    </section>
  );
}
