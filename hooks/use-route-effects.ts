import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { useMe } from '@/hooks/api/use-me';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { useModal } from '@/hooks/use-modal';

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

/** The effects of every route change: media stop, an open modal closes, the user is read again. Returns whether one is under way. */
export function useRouteEffects(): boolean {
  const { events } = useRouter();
  const { reload } = useMe();
  const [isNavigating, setIsNavigating] = useState(false);

  useEffect(() => {
    const start = (): void => {
      stopMedia();
      closeModal();
      setIsNavigating(true);
    };
    const fail = (): void => setIsNavigating(false);
    const complete = (): void => {
      leaveErrorScreen();
      // A modal that opened during the navigation belongs to the old page.
      closeModal();
      setIsNavigating(false);
      void reload();
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', complete);
    events.on('routeChangeError', fail);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', complete);
      events.off('routeChangeError', fail);
    };
  }, [events, reload]);

  return isNavigating;
}
