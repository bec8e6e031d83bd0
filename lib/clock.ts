import { isTimestamp } from '@/lib/checks';

/** Where the clock gets the passing of time from; both in milliseconds. */
export interface TimeSources {
  /** Never jumps, but may stand still while the device sleeps. */
  monotonicNow(): number;
  /** The device's clock: goes on during sleep, but may be wrong and may be set at any moment. */
  deviceNow(): number;
}

export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock, or undefined until it has answered once. */
  now(): number | undefined;
  /** Takes over a `server_time`, given how long the request took; half of that is the way back. */
  sync(serverTime: unknown, roundTripMilliseconds: number): void;
  /** True when the two time sources have drifted apart since the last sync: a sleep, or a clock that was set. */
  isDoubtful(): boolean;
  /** Calls back after every sync; answers the function that ends it. */
  subscribe(listener: () => void): () => void;
}

const doubtfulDriftMilliseconds = 2_000;

/**
 * A clock that runs on the server's time. Between two answers it advances with the monotonic source alone, so that a device
 * clock that is wrong or is set during the exam changes nothing; where that source has slept, `isDoubtful` says to ask again.
 */
export function createServerClock(sources: TimeSources): ServerClock {
  const listeners = new Set<() => void>();
  let base: { server: number; monotonic: number; device: number } | undefined;
  return {
    now: () => (base ? base.server + sources.monotonicNow() - base.monotonic : undefined),
    sync(serverTime, roundTripMilliseconds) {
      if (!isTimestamp(serverTime)) return;
      base = {
        server: Date.parse(serverTime) + Math.max(0, roundTripMilliseconds) / 2,
        monotonic: sources.monotonicNow(),
        device: sources.deviceNow(),
      };
      for (const listener of listeners) listener();
    },
    isDoubtful() {
      if (!base) return false;
      const drift = sources.deviceNow() - base.device - (sources.monotonicNow() - base.monotonic);
      return Math.abs(drift) > doubtfulDriftMilliseconds;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The one clock of the site, fed by every response that carries a `server_time`. */
export const clock: ServerClock = createServerClock({
  monotonicNow: () => performance.now(),
  deviceNow: () => Date.now(),
});
