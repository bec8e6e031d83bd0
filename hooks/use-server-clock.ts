import { useSyncExternalStore } from 'react';
import { clock } from '@/lib/clock';

const stepMilliseconds = 1_000;
/** Shorter than a second, so that none is skipped. */
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
 * A value derived from the server's time (milliseconds since 1970), such as “has it begun?”; re-rendered only when it changes.
 * `select` must return a primitive value. Undefined until the first response of the server.
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
 * Milliseconds since 1970 by the server's clock, rendered again every second. Undefined until the first response of the server,
 * and in the exported HTML.
 */
export function useServerClock(): number | undefined {
  return useServerTime(toWholeSeconds);
}

/**
 * Milliseconds until an end, never negative, in whole seconds; undefined while the end or the server's time is not known. Seconds before the
 * end, not those of the clock: an hour would begin with 01:00:01.
 */
export const useTimeLeft = (endsAt: number | null | undefined): number | undefined =>
  useServerTime((now) =>
    typeof endsAt === 'number'
      ? Math.max(0, Math.ceil((endsAt - now) / stepMilliseconds) * stepMilliseconds)
      : undefined,
  );
