import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';

/** Moves focus to the page's heading. */
export function focusHeading(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
}

/**
 * Moves focus to the new page's heading, so that a screen reader continues from there: once per change of page, as soon as
 * `isShown` says that its content is there. Does nothing on the first page of a visit.
 */
export function useHeadingFocus(isShown: boolean): void {
  const { pathname } = useRouter();
  const focusedFor = useRef(pathname);
  useEffect(() => {
    if (!isShown || focusedFor.current === pathname) return;
    focusedFor.current = pathname;
    focusHeading();
  }, [isShown, pathname]);
}
