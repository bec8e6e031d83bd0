import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the screen an element may be: its data is there before the reader is. */
const margin = '600px';

/**
 * A place on the page, and whether it has come near the screen yet: until then, what it shows need not be loaded. True in a browser that
 * can't tell.
 */
export function useIsNear(): readonly [place: RefObject<HTMLDivElement | null>, isNear: boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    if (typeof IntersectionObserver === 'undefined') return setIsNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, isNear];
}
