import { createStore } from 'zustand/vanilla';
import { isTimestamp } from '@/lib/checks';

/** The local time sources of the clock; both in milliseconds. */
export interface TimeSources {
  /** Never jumps, but may stop while the device sleeps. */
  monotonicNow(): number;
  /** The device's clock: runs during sleep, but may be wrong and may be set at any moment. */
  deviceNow(): number;
}

/** A moment by both local time sources. */
interface Moment {
  monotonic: number;
  device: number;
}

const doubtfulDriftMilliseconds = 2_000;

/** How far the clock may go back when another response of the server corrects it, in milliseconds. */
export const correctionMilliseconds = 2_000;

/** A clock of the server's time. Between syncs only the monotonic source counts, so that a wrong or changed device clock does no harm. */
export function createServerClock(sources: TimeSources) {
  const { getState, setState, subscribe } = createStore<{ base?: Moment & { server: number } }>(() => ({}));
  return {
    /** Milliseconds since 1970 by the server's clock; undefined until the first sync. */
    now: () => {
      const { base } = getState();
      return base && base.server + sources.monotonicNow() - base.monotonic;
    },
    /** Sets the clock from a `server_time`, plus half the round trip; `receivedAt`: when the response was there, default now. */
    sync(serverTime: unknown, roundTripMilliseconds: number, receivedAt?: Moment): void {
      if (!isTimestamp(serverTime)) return;
      setState({
        base: {
          server: Date.parse(serverTime) + Math.max(0, roundTripMilliseconds) / 2,
          monotonic: sources.monotonicNow(),
          device: sources.deviceNow(),
          ...receivedAt,
        },
      });
    },
    /** Whether the two time sources have drifted apart since the last sync: the device slept, or its clock was set. */
    isDoubtful(): boolean {
      const { base } = getState();
      if (!base) return false;
      const drift = sources.deviceNow() - base.device - (sources.monotonicNow() - base.monotonic);
      return Math.abs(drift) > doubtfulDriftMilliseconds;
    },
    /** Calls the listener after every sync; returns the function that unsubscribes it. */
    subscribe,
  };
}

/** The site's clock, synced by every response that carries a `server_time`. */
export const clock = createServerClock({
  monotonicNow: () => performance.now(),
  deviceNow: () => Date.now(),
});
