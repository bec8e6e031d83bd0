import { useEffect } from 'react';
import { ownWebpOf } from '@/lib/picture-files';

/** Milliseconds from a picture's failure, and from each further one, until it is asked for again. */
const pauses = [2_000, 5_000, 15_000];

/** Asks for a picture that has failed after growing pauses and when the network is back; once it is there, `onThere`, which must be stable. */
export function usePictureAgain(failed: string | undefined, onThere: (failed: undefined) => void): void {
  useEffect(() => {
    if (failed === undefined) return;
    const probe = new Image();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let count = 0;
    const ask = () => {
      probe.src = ownWebpOf(failed) ?? failed;
    };
    const wait = () => {
      clearTimeout(timer);
      const pause = pauses[count++];
      if (pause !== undefined) timer = setTimeout(ask, pause);
    };
    probe.onload = () => onThere(undefined);
    probe.onerror = wait;
    window.addEventListener('online', ask);
    wait();
    return () => {
      clearTimeout(timer);
      probe.onload = probe.onerror = null;
      window.removeEventListener('online', ask);
    };
  }, [failed, onThere]);
}
