import { useLayoutEffect } from 'react';

/**
 * Sets an attribute on the root element while `isSo`, for the style sheets. `:has()` could do the same, but the browser evaluates
 * it again after every change of the document, which slows down every tap.
 */
export function useRootMark(name: `data-${string}`, isSo = true): void {
  useLayoutEffect(() => {
    if (!isSo) return;
    const root = document.documentElement;
    root.setAttribute(name, '');
    return () => root.removeAttribute(name);
  }, [name, isSo]);
}
