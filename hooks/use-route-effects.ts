import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMe } from '@/hooks/api/use-me';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { useModal } from '@/hooks/use-modal';
import { loadTagManager } from '@/lib/analytics';
import { withoutSecrets } from '@/lib/first-address';
import { paths } from '@/lib/paths';

/**
 * Milliseconds after which a page is loaded in full. Next.js gives up a page's parts after 3.8 s and does the same; but who joins a
 * prefetch that is about to fail, for want of a network, waits for ever: its route loader settles only what it gave to the first.
 */
const longestNavigation = 5_000;

function stopMedia(): void {
  for (const medium of document.querySelectorAll<HTMLMediaElement>('video, audio')) medium.pause();
}

/**
 * An error screen belongs to the page it came up on; maintenance belongs to all pages. Called only when the next page is there:
 * earlier, the old page would appear again for a moment and repeat the call that failed.
 */
function leaveErrorScreen(): void {
  if (useErrorScreen.getState().screen !== 'maintenance') useErrorScreen.getState().clear();
}

const closeModal = (): void => useModal.getState().close();

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

/**
 * Keeps the exam number and the entry token out of the address bar, where the router may put back the first address that it read.
 * The tag manager reads the address, so it is loaded only once that is clean, and not on the page that the verification mail opens.
 */
export function useCleanAddress(): void {
  const { asPath, isReady, pathname, replace } = useRouter();
  useEffect(() => {
    if (!isReady) return;
    const clean = withoutSecrets(asPath);
    if (clean !== asPath) void replace(clean, undefined, { shallow: true, scroll: false });
    else if (pathname !== paths.entryConfirm()) loadTagManager();
  }, [asPath, isReady, pathname, replace]);
}
