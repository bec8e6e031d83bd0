import { useEffect, useState } from 'react';
import { useRootMark } from '@/hooks/use-root-mark';
import { useServerTime } from '@/hooks/use-server-clock';
import { restingMark } from '@/lib/head/layout-in-parts';
import { darkQuery, skyAt } from '@/lib/sky';

/** Keeps the root's `data-sky` at the sky over Japan by the server's clock, or at night if the device is set to dark. */
export function useSky(): void {
  const sky = useServerTime(skyAt);
  useEffect(() => {
    if (!sky) return;
    const dark = window.matchMedia(darkQuery);
    const show = () => {
      document.documentElement.dataset.sky = dark.matches ? 'night' : sky;
    };
    show();
    dark.addEventListener('change', show);
    return () => dark.removeEventListener('change', show);
  }, [sky]);
}

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
