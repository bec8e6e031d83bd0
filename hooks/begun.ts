import type { NextRouter } from 'next/router';

/** Something that was begun on a page, and means nothing any more once the page is left. */
export interface Begun {
  /** Aborted as soon as it is dropped. */
  readonly signal: AbortSignal;
  readonly drop: () => void;
  /** To be called once it is done, before another page is opened because of it. */
  readonly settle: () => void;
}

/**
 * Begins something that is dropped as soon as another page is asked for, whether or not that page ever comes. A reload drops nothing, nor
 * does an error screen.
 * @param watch listens for whatever else drops it; returns the function that ends that
 */
export function begin(
  events: NextRouter['events'],
  watch?: (drop: () => void) => (() => void) | undefined,
): Begun {
  const controller = new AbortController();
  const drop = (): void => {
    settle();
    controller.abort();
  };
  const unwatch = watch?.(drop);
  function settle(): void {
    events.off('routeChangeStart', drop);
    unwatch?.();
  }
  events.on('routeChangeStart', drop);
  return { signal: controller.signal, drop, settle };
}
