/**
 * A script for the head of every page: it sets `data-in-parts` of the root where a visit begins at the top of the page. What is far
 * below the screen is then laid out when it comes near, which a slow phone feels. Whoever comes back to a place on the page, or to
 * one that the address names, needs all of it at once.
 */
export const inPartsScript = `if(!location.hash&&performance.getEntriesByType('navigation')[0]?.type==='navigate')document.documentElement.dataset.inParts=''`;

/** From now on all of the page is laid out, so that every place on it is where it will stay. */
export function layOutWhole(): void {
  delete document.documentElement.dataset.inParts;
}
