import { useEffect } from 'react';
import { useServerTime } from '@/hooks/use-server-clock';
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
