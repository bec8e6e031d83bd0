import { useEffect, useSyncExternalStore } from 'react';
import { clock } from '@/lib/clock';

const stepMilliseconds = 1_000;
/** Shorter than a second, so that none is skipped. */
const checkMilliseconds = 200;
/** How soon a doubt is noticed, and how long after a failed read the next one follows at the earliest, in milliseconds. */
const doubtCheckMilliseconds = 1_000;

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

/** A primitive value derived from the time of a clock (milliseconds since 1970); undefined until the first response. */
function useTimeOf<Value extends string | number | boolean | undefined>(
  read: () => number | undefined,
  select: (now: number) => Value,
): Value | undefined {
  const readSelected = (): Value | undefined => {
    const now = read();
    return now === undefined ? undefined : select(now);
  };
  return useSyncExternalStore(subscribeToTime, readSelected, () => undefined);
}

/** A primitive value derived from the server's time (milliseconds since 1970), as certain as it gets; undefined until the first response. */
export const useServerTime = <Value extends string | number | boolean | undefined>(
  select: (now: number) => Value,
): Value | undefined => useTimeOf(clock.certain, select);

/** Milliseconds until an end, ≥ 0, or undefined. Whole seconds before the end, not of the clock: an hour would begin with 01:00:01. */
export const useTimeLeft = (endsAt: number | null | undefined): number | undefined =>
  useTimeOf(clock.now, (now) =>
    typeof endsAt === 'number'
      ? Math.max(0, Math.ceil((endsAt - now) / stepMilliseconds) * stepMilliseconds)
      : undefined,
  );

/** Reads the status again by `reload` when the clock is in doubt: after sleep, or a change of the device clock, only the server knows the time. */
export function useTrustedClock(reload: () => Promise<unknown>): void {
  useEffect(() => {
    let isReading = false;
    const readAgain = async (): Promise<void> => {
      if (isReading || !clock.isDoubtful()) return;
      isReading = true;
      await reload();
      isReading = false;
    };
    const onSeenOrHidden = (): void => {
      clock.noteVisibility(document.visibilityState === 'hidden');
      void readAgain();
    };
    const timer = window.setInterval(() => void readAgain(), doubtCheckMilliseconds);
    document.addEventListener('visibilitychange', onSeenOrHidden);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', onSeenOrHidden);
    };
  }, [reload]);
}

/** How long before an end the clock is read once more, where it may be ahead, in milliseconds: a slow response is here by then. */
const readBeforeMilliseconds = 12_000;

/** Reads the server's clock once more by `reload` before an end, where it isn't known well enough to show the end at its time. */
export function useClockReadBefore(endsAt: number | null, reload: () => Promise<unknown>): void {
  const isDue =
    useTimeOf(
      clock.now,
      (now) => endsAt !== null && now >= endsAt - readBeforeMilliseconds && clock.mayBeAhead(),
    ) ?? false;
  useEffect(() => {
    if (isDue) void reload();
  }, [isDue, reload]);
}
