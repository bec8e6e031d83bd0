import { useEffect } from 'react';
import { useServerTime } from '@/hooks/use-server-clock';
import { skyAt } from '@/lib/sky';

/** Keeps `data-sky` of the root at the sky over Japan, by the server's clock, and rests the scenery while nobody sees it. */
export function useSky(): void {
  const sky = useServerTime(skyAt);
  useEffect(() => {
    if (sky) document.documentElement.dataset.sky = sky;
  }, [sky]);
  useEffect(() => {
    const tell = () => document.documentElement.toggleAttribute('data-resting', document.hidden);
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, []);
}
