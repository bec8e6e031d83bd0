import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMe } from '@/hooks/api/use-me';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { closeModal } from '@/hooks/use-modal';
import { loadTagManager } from '@/lib/analytics';
import { withoutSecrets } from '@/lib/first-address';

/**
 * Milliseconds until a full load: in Next.js, a navigation that joins a prefetch which fails for want of a network (after 3.8 s) never ends
 * (https://github.com/vercel/next.js/issues/28038).
 */
const longestNavigation = 5_000;

function stopMedia(): void {
  for (const medium of document.querySelectorAll<HTMLMediaElement>('video, audio')) medium.pause();
}

/** Clears an error screen other than maintenance, once the next page is there: earlier, the old page would appear and fail again. */
function leaveErrorScreen(): void {
  if (useErrorScreen.getState().screen !== 'maintenance') useErrorScreen.getState().clear();
}

/** Runs the effects of every route change: stops media, closes the modal, reads the user again. Returns whether one is under way. */
export function useRouteEffects(): boolean {
  const { events } = useRouter();
  const { reload } = useMe();
  const [isNavigating, setIsNavigating] = useState(false);
  const readUserAgain = useEffectEvent(() => void reload());

  useEffect(() => {
    let timer: number | undefined;
    const end = (): void => {
      window.clearTimeout(timer);
      setIsNavigating(false);
    };
    const start = (address: string): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => window.location.assign(address), longestNavigation);
      stopMedia();
      closeModal();
      setIsNavigating(true);
    };
    const complete = (): void => {
      leaveErrorScreen();
      // A modal that opened during the navigation belongs to the old page.
      closeModal();
      end();
      readUserAgain();
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', complete);
    events.on('routeChangeError', end);
    return () => {
      window.clearTimeout(timer);
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', complete);
      events.off('routeChangeError', end);
    };
  }, [events]);

  return isNavigating;
}

/** Keeps secrets out of the address bar. The tag manager, which reads it, is loaded only then. */
export function useCleanAddress(): void {
  const { asPath, isReady, pathname, replace } = useRouter();
  useEffect(() => {
    if (!isReady) return;
    const clean = withoutSecrets(asPath);
    if (clean !== asPath) void replace(clean, undefined, { shallow: true, scroll: false });
    else loadTagManager(pathname);
  }, [asPath, isReady, pathname, replace]);
}
