/**
 * Runs in the head of every page: while the browser knows that it has no network, the root has `data-offline`. The style sheets then say so
 * wherever something is waited for.
 */
export function markOffline(): void {
  const tell = () => void document.documentElement.toggleAttribute('data-offline', !navigator.onLine);
  addEventListener('online', tell);
  addEventListener('offline', tell);
  tell();
}
