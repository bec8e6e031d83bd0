import { useLayoutEffect } from 'react';

/** Sets a root attribute while `isSo`. `:has()` is evaluated after every change of the document, which slows down every tap. */
export function useRootMark(name: `data-${string}`, isSo = true): void {
  useLayoutEffect(() => {
    if (!isSo) return;
    const root = document.documentElement;
    root.setAttribute(name, '');
    return () => root.removeAttribute(name);
  }, [name, isSo]);
}
