import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';

/** Moves focus to the page's heading. */
export function focusHeading(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
}

/** Moves focus to the new page's heading once its content is there, for screen readers. Does nothing on the first page of a visit. */
export function useHeadingFocus(isShown: boolean): void {
  const { pathname } = useRouter();
  const focusedFor = useRef(pathname);
  useEffect(() => {
    if (!isShown || focusedFor.current === pathname) return;
    focusedFor.current = pathname;
    focusHeading();
  }, [isShown, pathname]);
}

/** Moves focus to a new heading if nothing has it, or what had it is gone, as behind an error screen; not to the first of a visit. */
export function useNewHeadingFocus(): void {
  useEffect(() => {
    const find = () => document.querySelector('main h1');
    let known = find();
    const observer = new MutationObserver(() => {
      const heading = find();
      if (!heading || heading === known) return;
      if (known && document.activeElement?.matches('body, main, [hidden] *')) focusHeading();
      known = heading;
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

/** A `ref` callback that focuses an element when it appears, so that keyboard and screen reader continue from there. */
export function focusOnceShown(element: HTMLElement | null): void {
  element?.focus();
}
