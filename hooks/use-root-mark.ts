import { useLayoutEffect } from 'react';

/**
 * Marks the root element while something is so, for the style sheets. They could find it out by `:has()`, but the browser then
 * asks again whenever something comes or goes anywhere on the page, and every tap takes longer.
 */
export function useRootMark(name: `data-${string}`, isSo = true): void {
  useLayoutEffect(() => {
    if (!isSo) return;
    const root = document.documentElement;
    root.setAttribute(name, '');
    return () => root.removeAttribute(name);
  }, [name, isSo]);
}
