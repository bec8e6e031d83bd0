import { useSyncExternalStore } from 'react';

const handheld = '(hover: none) and (pointer: coarse)';
const landscape = '(orientation: landscape)';

/**
 * Whether a phone or tablet is held sideways. The window's shape is not enough, as an on-screen keyboard makes it wider than high;
 * so the screen must be in landscape too, if the browser reports that.
 */
function isLandscape(): boolean {
  if (!window.matchMedia(handheld).matches || !window.matchMedia(landscape).matches) return false;
  const orientation: ScreenOrientation | undefined = window.screen.orientation;
  return orientation?.type.startsWith('landscape') ?? true;
}

function subscribe(listener: () => void): () => void {
  const queries = [window.matchMedia(handheld), window.matchMedia(landscape)];
  const orientation: ScreenOrientation | undefined = window.screen.orientation;
  for (const source of [...queries, orientation]) source?.addEventListener('change', listener);
  return () => {
    for (const source of [...queries, orientation]) source?.removeEventListener('change', listener);
  };
}

/** Whether a phone or tablet is held sideways; false in the exported HTML. */
export function useLandscape(): boolean {
  return useSyncExternalStore(subscribe, isLandscape, () => false);
}
