/** Set on the root while the scenery must not move; the style sheets read it. */
export const restingMark = 'data-resting';

/** Runs in the head of every page: the scenery rests from the first paint, while a slow phone is busy with the page. */
export function restScenery(): void {
  document.documentElement.setAttribute(restingMark, '');
}
