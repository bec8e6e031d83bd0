/** Stands at the root while the scenery is not to move; the style sheets look at it. */
export const restingMark = 'data-resting';

/** A script for the head of every page: a slow phone has enough to do until the page has settled. */
export const restingScript = `document.documentElement.setAttribute('${restingMark}','')`;
