import { useEffect, useState } from 'react';
import { useRootMark } from '@/hooks/use-root-mark';

/** Stands at the root while the scenery is not to move; the style sheets look at it. */
const restingMark = 'data-resting';

/** A script for the head of every page: a slow phone has enough to do until the page has settled. */
export const restingScript = `document.documentElement.setAttribute('${restingMark}','')`;

/** Milliseconds from when a page has come to life to when the sea begins to move. */
const calmMilliseconds = 2_000;

/** Rests the scenery until the page has settled, and while nobody sees it. */
export function useRestingScenery(): void {
  const [isResting, setResting] = useState(true);
  useRootMark(restingMark, isResting);
  useEffect(() => {
    const tell = () => setResting(document.hidden);
    const timer = setTimeout(tell, calmMilliseconds);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
}
