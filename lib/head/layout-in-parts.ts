/** Set on the root while the scenery must not move; the style sheets read it. */
export const restingMark = 'data-resting';

/** Runs in the head of every page: the scenery rests from the first paint, while a slow phone is busy with the page. */
export function restScenery(): void {
  document.documentElement.setAttribute(restingMark, '');
}

/** While the browser knows that it has no network, the root has `data-offline`. The style sheets then say so wherever something is waited for. */
export function markOffline(): void {
  const tell = () => void document.documentElement.toggleAttribute('data-offline', !navigator.onLine);
  addEventListener('online', tell);
  addEventListener('offline', tell);
  tell();
}

/**
 * Runs in the head of every page: sets the root's `data-in-parts` if a visit begins at the top of the page. Parts far below the screen are
 * then laid out only when they come near, which helps slow phones. Returning to a place on the page, or opening one by its fragment,
 * needs the whole layout at once.
 */
export function layOutInParts(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!location.hash && visit?.type === 'navigate') document.documentElement.dataset.inParts = '';
}

/** Lays out the whole page from now on, so that every place on it has its final position. */
export function layOutWhole(): void {
  delete document.documentElement.dataset.inParts;
}
