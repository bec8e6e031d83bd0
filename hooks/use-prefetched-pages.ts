import { useRouter } from 'next/router';
import { useEffect } from 'react';

/**
 * Prefetches pages that no link on screen leads to, so that they open even if the network is gone by then. Otherwise the router
 * would load the document, and the browser would show its own error page.
 */
export function usePrefetchedPages(...paths: readonly string[]): void {
  const { prefetch } = useRouter();
  const joined = paths.join(' ');
  useEffect(() => {
    for (const path of joined.split(' ')) void prefetch(path);
  }, [joined, prefetch]);
}
