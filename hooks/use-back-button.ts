import { type NextRouter, useRouter } from 'next/router';
import { useLayoutEffect } from 'react';
import { paths } from '@/lib/paths';

/** Marks the history entry that is pushed on top of the page's own. */
const mark = { stays: true };

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && 'stays' in state;

/** Catches the browser's Back: when it leaves a marked entry, pushed on top of the page's own, `onBack` runs instead of the navigation. */
function useCaughtBack(onBack: (router: NextRouter) => void): void {
  const router = useRouter();
  // Before the page is painted: an effect may run long after it on a busy device, and Back pressed until then would leave the page.
  useLayoutEffect(() => {
    if (!isMarked(window.history.state)) {
      window.history.pushState({ ...window.history.state, ...mark }, '', window.location.href);
    }
    // `beforePopState` is not called for entries that the router has not written, such as the page's own right after a load.
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

/** Keeps the browser's Back from leaving the page; for play pages. */
export const useBlockedBack = (): void => useCaughtBack(goForward);

/** Makes the browser's Back lead to the top page; for result pages. */
export const useBackToTop = (): void => useCaughtBack(goToTop);
