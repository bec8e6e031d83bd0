/**
 * Runs in the page: whether everything has faded in or out. Endless animations are ignored, and those in parts of the page that the browser
 * leaves out because they are far outside of the view: they go on only when it draws them.
 */
export function nothingFades(): boolean {
  return document
    .getAnimations()
    .every(
      ({ effect, playState }) =>
        playState !== 'running' ||
        effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY ||
        (effect as KeyframeEffect | null)?.target?.checkVisibility({ contentVisibilityAuto: true }) !== true,
    );
}
