import { useEffect } from 'react';
import { restScenery } from '@/lib/resting-scenery';

/** Milliseconds from when a page has come to life to when the sea begins to move. */
const calmMilliseconds = 2_000;

/** Rests the scenery until the page has settled, and while nobody sees it. */
export function useRestingScenery(): void {
  useEffect(() => {
    const tell = () => restScenery(document.hidden);
    const timer = setTimeout(tell, calmMilliseconds);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
}
