import { useRouter } from 'next/router';
import { useEffect } from 'react';

/**
 * Fetches pages ahead to which no link on screen leads, so that they open even where the network is away by then. Without
 * it the router would load them anew, and the browser's own error page would stand there instead.
 */
export function usePrefetchedPages(...paths: readonly string[]): void {
  const { prefetch } = useRouter();
  const joined = paths.join(' ');
  useEffect(() => {
    for (const path of joined.split(' ')) void prefetch(path);
  }, [joined, prefetch]);
}
