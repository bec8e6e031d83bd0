import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { confirmReload, isPlaying, readServedVersion } from '@/lib/version';

/** Reloads the page if the server has another version of the site: once, and never on a play page. */
export function useVersionCheck(): void {
  const { pathname } = useRouter();
  const served = useRef<Promise<string | undefined>>(undefined);
  useEffect(() => {
    served.current ??= readServedVersion();
    if (isPlaying(pathname)) return;
    let isHere = true;
    void served.current.then((version) => {
      if (isHere && confirmReload(version)) window.location.reload();
    });
    return () => {
      isHere = false;
    };
  }, [pathname]);
}
