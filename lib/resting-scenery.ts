/** Stands at the root while the scenery is not to move; the style sheets look at it. */
const attribute = 'data-resting';

/** A script for the head of every page: a slow phone has enough to do until the page has settled. */
export const restingScript = `document.documentElement.setAttribute('${attribute}','')`;

/** Lets the scenery move, or rest. */
export function restScenery(isResting: boolean): void {
  document.documentElement.toggleAttribute(attribute, isResting);
}
