import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { confirmReload, isPlaying, readServedVersion } from '@/lib/version';

/** Loads the site anew where a newer one is served than is shown: once, and not while questions are answered. */
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
