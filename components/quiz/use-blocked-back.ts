import { useRouter } from 'next/router';
import { useEffect } from 'react';

/** Marks the history entry on which the page is to stay. */
const mark = { stays: true };

const isMarked = (state: unknown): boolean => typeof state === 'object' && state !== null && 'stays' in state;

/**
 * Keeps the browser's way back from leaving the page: a marked entry stands on top of the page's own one in the history,
 * and from any other the browser is sent forward to it again. Nothing is loaded or drawn anew.
 */
export function useBlockedBack(): void {
  const router = useRouter();
  useEffect(() => {
    if (!isMarked(window.history.state)) {
      window.history.pushState({ ...window.history.state, ...mark }, '', window.location.href);
    }
    router.beforePopState((state) => {
      if (!isMarked(state)) window.history.forward();
      return false;
    });
    return () => router.beforePopState(() => true);
  }, [router]);
}
