import { type NextRouter, useRouter } from 'next/router';
import { useEffect } from 'react';
import { paths } from '@/lib/paths';

/** Marks the history entry that stands on top of the page's own one. */
const mark = { stays: true };

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && 'stays' in state;

/**
 * Catches the browser's way back: a marked entry is put on top of the page's own one in the history, and when the browser
 * leaves it, `onBack` decides instead of the router. Nothing is loaded or drawn anew by itself.
 */
function useCaughtBack(onBack: (router: NextRouter) => void): void {
  const router = useRouter();
  useEffect(() => {
    if (!isMarked(window.history.state)) {
      window.history.pushState({ ...window.history.state, ...mark }, '', window.location.href);
    }
    // The router does not ask about an entry that it has not written yet, as is the page's own right after a load.
    const onPopState = ({ state }: PopStateEvent): void => {
      if (!isMarked(state)) onBack(router);
    };
    window.addEventListener('popstate', onPopState);
    router.beforePopState(() => false);
    return () => {
      window.removeEventListener('popstate', onPopState);
      router.beforePopState(() => true);
    };
  }, [router, onBack]);
}

const goForward = (): void => window.history.forward();
const goToTop = (router: NextRouter): void => void router.replace(paths.top());

/** Keeps the browser's way back from leaving the page: play pages. */
export function useBlockedBack(): void {
  useCaughtBack(goForward);
}

/** Makes the browser's way back lead to the top page: result pages. */
export function useBackToTop(): void {
  useCaughtBack(goToTop);
}
