import { useEffect, useState } from 'react';
import { useRootMark } from '@/hooks/use-root-mark';
import { restingMark } from '@/lib/head/resting';

/** Milliseconds from hydration until the sea starts to move. */
const calmMilliseconds = 2_000;

/** Rests the scenery until the page has settled, and while the page is hidden. */
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
