import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { readServedVersion } from '@/lib/version';

/** Milliseconds between two looks for the network. */
const lookAgainMilliseconds = 2_000;

/** The part of the browsers' Navigation API that is needed here; browsers without it leave the page, as they always did. */
interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean };
}

const navigationOf = (): EventTarget | undefined => (window as { navigation?: EventTarget }).navigation;

/**
 * Keeps this page while another one can't be fetched. Where a part of the next page is missing, Next.js leaves for it with a full load, and
 * without a network that would end on the browser's own error page. The load waits for the network instead. Returns whether one waits.
 */
export function useHeldNavigation(): boolean {
  const { events } = useRouter();
  const [target, setTarget] = useState<string>();

  useEffect(() => {
    let hasFailed = false;
    const onStart = (): void => setTarget(undefined);
    // The full load comes right after this event, in the same turn.
    const onError = (error: { cancelled?: boolean }): void => {
      hasFailed = error.cancelled !== true;
      setTimeout(() => {
        hasFailed = false;
      });
    };
    const onNavigate = (event: Event): void => {
      const { destination } = event as NavigateEvent;
      if (!hasFailed || destination.sameDocument || !event.cancelable) return;
      event.preventDefault();
      setTarget(destination.url);
    };
    events.on('routeChangeStart', onStart);
    events.on('routeChangeError', onError);
    const navigation = navigationOf();
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      events.off('routeChangeStart', onStart);
      events.off('routeChangeError', onError);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [events]);

  useEffect(() => {
    if (target === undefined) return;
    let timer: number | undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      const isThere = (await readServedVersion()) !== undefined;
      if (isOver) return;
      if (isThere) window.location.assign(target);
      else timer = window.setTimeout(look, lookAgainMilliseconds);
    };
    void look();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [target]);

  return target !== undefined;
}
