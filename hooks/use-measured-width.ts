import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element in pixels, kept up to date; `assumed` until it is known, and where it can't be measured. */
export function useMeasuredWidth<Measured extends Element>(
  assumed: number,
): { ref: RefObject<Measured | null>; width: number } {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(assumed);
  useEffect(() => {
    if (!ref.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      // Hidden, as behind maintenance, it has none.
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
