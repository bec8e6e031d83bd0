import { useSyncExternalStore } from 'react';
import { clock } from '@/lib/clock';

const stepMilliseconds = 1_000;
/** Looked at more often than it changes, so that a second is never skipped. */
const checkMilliseconds = 200;

function subscribeToTime(listener: () => void): () => void {
  const timer = window.setInterval(listener, checkMilliseconds);
  const unsubscribe = clock.subscribe(listener);
  return () => {
    window.clearInterval(timer);
    unsubscribe();
  };
}

/**
 * What follows from the server's time (given in milliseconds since 1970), rendered anew only when it changes: for answers
 * such as “has it begun?”. `select` must give a text, a number or the like. Undefined until the server has answered once.
 */
export function useServerTime<Value extends string | number | boolean | undefined>(
  select: (now: number) => Value,
): Value | undefined {
  const readSelected = (): Value | undefined => {
    const now = clock.now();
    return now === undefined ? undefined : select(now);
  };
  return useSyncExternalStore(subscribeToTime, readSelected, () => undefined);
}

const toWholeSeconds = (now: number): number => Math.floor(now / stepMilliseconds) * stepMilliseconds;

/**
 * Milliseconds since 1970 by the server's clock, rendered anew every second. Undefined until the server has answered once,
 * and in the exported HTML.
 */
export function useServerClock(): number | undefined {
  return useServerTime(toWholeSeconds);
}
