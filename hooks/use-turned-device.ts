import { useSyncExternalStore } from 'react';

const handheld = '(hover: none) and (pointer: coarse)';
const landscape = '(orientation: landscape)';

/**
 * Whether a phone or tablet is held sideways. The window alone does not tell: the keyboard on the screen makes it wider than
 * high, so the screen has to be lying too, where the browser says how it lies.
 */
function isTurned(): boolean {
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
export function useTurnedDevice(): boolean {
  return useSyncExternalStore(subscribe, isTurned, () => false);
}
