import { useEffect, useState } from 'react';
import { useRootMark } from '@/hooks/use-root-mark';
import { useServerTime } from '@/hooks/use-server-clock';
import { darkQuery, restingMark, showSky, skyAt } from '@/lib/sky';
import styles from './scenery.module.scss';

/** Sky and sea behind a page by Japan's time of day, with the ship between its waves: on the screen or in a box, and quiet behind what is read. */
export function Scenery({ isInBox = false, isQuiet = false }: { isInBox?: boolean; isQuiet?: boolean }) {
  const place = isInBox ? styles.box : styles.screen;
  return (
    <div className={`${styles.scenery} ${place} ${isQuiet ? styles.quiet : ''}`} aria-hidden="true">
      <div className={styles.tone} />
      <div className={styles.light} />
      <div className={styles.clouds} />
      <div className={styles.gulls}>
        <i />
        <i />
        <i />
      </div>
      <div className={styles.far} />
      <div className={styles.middle} />
      <div className={styles.ship}>
        <i />
      </div>
      <div className={styles.near} />
    </div>
  );
}

/** Keeps the sky at that over Japan by the server's clock, and changes it when the device is set to dark or bright. */
export function useSky(): void {
  const sky = useServerTime(skyAt);
  useEffect(() => {
    if (!sky) return;
    const dark = window.matchMedia(darkQuery);
    const show = () => showSky(sky);
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
