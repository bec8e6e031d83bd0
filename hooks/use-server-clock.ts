import { useEffect, useSyncExternalStore } from 'react';
import { clock } from '@/lib/clock';

const stepMilliseconds = 1_000;
/** Shorter than a second, so that none is skipped. */
const checkMilliseconds = 200;
const doubtCheckMilliseconds = 2_000;

const listeners = new Set<() => void>();
let timer: number | undefined;

/** All listeners share one timer: a page has up to twenty of them, which would wake a phone ninety times a second. */
function subscribeToTime(listener: () => void): () => void {
  if (listeners.size === 0)
    timer = window.setInterval(() => {
      for (const listen of listeners) listen();
    }, checkMilliseconds);
  listeners.add(listener);
  const unsubscribe = clock.subscribe(listener);
  return () => {
    unsubscribe();
    listeners.delete(listener);
    if (listeners.size === 0) window.clearInterval(timer);
  };
}

/** A primitive value derived from the server's time (milliseconds since 1970); undefined until the first response. */
export function useServerTime<Value extends string | number | boolean | undefined>(
  select: (now: number) => Value,
): Value | undefined {
  const readSelected = (): Value | undefined => {
    const now = clock.now();
    return now === undefined ? undefined : select(now);
  };
  return useSyncExternalStore(subscribeToTime, readSelected, () => undefined);
}

/** Milliseconds until an end, ≥ 0, or undefined. Whole seconds before the end, not of the clock: an hour would begin with 01:00:01. */
export const useTimeLeft = (endsAt: number | null | undefined): number | undefined =>
  useServerTime((now) =>
    typeof endsAt === 'number'
      ? Math.max(0, Math.ceil((endsAt - now) / stepMilliseconds) * stepMilliseconds)
      : undefined,
  );

/** Reads the status again by `reload` when the clock is in doubt: after sleep, or a change of the device clock, only the server knows the time. */
export function useTrustedClock(reload: () => unknown): void {
  useEffect(() => {
    const timer = window.setInterval(() => clock.isDoubtful() && void reload(), doubtCheckMilliseconds);
    return () => window.clearInterval(timer);
  }, [reload]);
}
