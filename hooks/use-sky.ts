import { useEffect } from 'react';
import { useServerTime } from '@/hooks/use-server-clock';
import { darkQuery, skyAt } from '@/lib/sky';

/** Milliseconds from when a page has come to life to when the sea begins to move. */
const calmMilliseconds = 2_000;

/**
 * Keeps `data-sky` of the root at the sky over Japan, by the server's clock, or at night where the device is set to dark, and
 * rests the scenery until the page has settled and while nobody sees it.
 */
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
  useEffect(() => {
    const tell = () => document.documentElement.toggleAttribute('data-resting', document.hidden);
    const timer = setTimeout(tell, calmMilliseconds);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
}
