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
