import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element in pixels, kept up to date; `assumed` until it is measured, or if it can't be. */
export function useMeasuredWidth<Measured extends Element>(
  assumed: number,
): { ref: RefObject<Measured | null>; width: number } {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(assumed);
  useEffect(() => {
    if (!ref.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      // It is 0 while the page is hidden, as behind the maintenance screen.
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
