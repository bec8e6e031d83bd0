import { afterReading, type KnownClock, surelyReached } from '@knowledgeking/contract/rules/clock';
import { createStore } from 'zustand/vanilla';
import { isTimestamp } from '@/lib/checks';

/** A moment by both of the device's time sources, in milliseconds. */
export interface Moment {
  /** Never jumps, but in most browsers stops while the device sleeps (`performance.now()`). */
  monotonic: number;
  /** The device's clock: runs during sleep, but may be wrong and may be set at any moment. */
  device: number;
}

/** How a response with a server's time has travelled: by default it took no time. */
export interface Travel {
  /** When its request was sent. */
  sent?: Moment;
  received?: Moment;
  /** For how long a cache may have kept it, in milliseconds; default 0. */
  age?: number;
}

interface ClockState {
  known?: KnownClock;
  /** When the latest request was sent whose response told the time. */
  asked?: Moment;
  /** Undefined while the page is seen. */
  hidden?: Moment | undefined;
  /** A sleep that no response has confirmed yet. */
  slept?: { milliseconds: number; woke: Moment } | undefined;
}

/** By how much the time sources may drift apart before the clock is in doubt, in milliseconds. */
const doubtfulDriftMilliseconds = 2_000;

/** By how much an end may come early on screen, in milliseconds: nobody notices, and a usual round trip costs no further request. */
export const toleranceMilliseconds = 300;

/** By how much the device's clock went further than the monotonic source. */
const driftBetween = (from: Moment, to: Moment): number =>
  to.device - from.device - (to.monotonic - from.monotonic);

/**
 * A clock of the server's time. Between responses the monotonic source counts, so that a wrong or changed device clock does no harm. It
 * stops in a sleep, before which phones hide the page: until a response says what time it is, what the device's clock has gained
 * while the page was hidden is taken for a sleep by `now`, and never by `certain`.
 */
export function createServerClock(read: () => Moment) {
  const { getState, setState, subscribe } = createStore<ClockState>(() => ({}));
  /** Milliseconds since 1970 by the server's clock, as it most likely is; undefined until the first response. What is shown goes by it. */
  const now = (): number | undefined => {
    const { known, slept } = getState();
    return known && known.offset + read().monotonic + (slept?.milliseconds ?? 0);
  };
  /** The time that the server has certainly reached, within `toleranceMilliseconds`; never later than `now`. What is decided goes by it. */
  const certain = (): number | undefined => {
    const { known } = getState();
    const likely = now();
    if (!known || likely === undefined) return undefined;
    return Math.min(likely, surelyReached(known, read().monotonic) + toleranceMilliseconds);
  };
  return {
    now,
    certain,
    /** Whether `now` may be ahead of the server by more than is tolerated. */
    mayBeAhead: (): boolean => (certain() ?? 0) < (now() ?? 0),
    /** Learns from a `server_time`; anything else is ignored. */
    sync(serverTime: unknown, { received = read(), sent = received, age = 0 }: Travel = {}): void {
      if (!isTimestamp(serverTime)) return;
      const { known, asked, slept } = getState();
      const reading = {
        time: Date.parse(serverTime),
        sentAt: sent.monotonic,
        receivedAt: received.monotonic,
        // The device may have slept before it was here.
        age: age + (isDoubtfulDrift(sent, received) ? Math.abs(driftBetween(sent, received)) : 0),
      };
      setState({
        known: afterReading(known, reading),
        asked: asked && isBefore(sent, asked) ? asked : sent,
        slept: slept && isBefore(sent, slept.woke) ? slept : undefined,
      });
    },
    /** To be called when the page is hidden or seen again. */
    noteVisibility(isHidden: boolean): void {
      const { asked, hidden, slept } = getState();
      const moment = read();
      setState({ hidden: isHidden ? moment : undefined });
      if (isHidden || !hidden || !asked) return;
      const gained = driftBetween(isBefore(asked, hidden) ? hidden : asked, moment);
      if (gained <= doubtfulDriftMilliseconds) return;
      setState({ slept: { milliseconds: gained + (slept?.milliseconds ?? 0), woke: moment } });
    },
    /** Whether the two time sources have drifted apart since a response told the time: the device slept, or its clock was set. */
    isDoubtful(): boolean {
      const { asked } = getState();
      return asked !== undefined && isDoubtfulDrift(asked, read());
    },
    /** Forgets the time: for tests, each of which has a local clock of its own. */
    forget: () => setState({}, true),
    /** Calls the listener when anything changes but time; returns the function that unsubscribes it. */
    subscribe,
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;

const isBefore = (one: Moment, other: Moment): boolean => one.monotonic < other.monotonic;

const isDoubtfulDrift = (from: Moment, to: Moment): boolean =>
  Math.abs(driftBetween(from, to)) > doubtfulDriftMilliseconds;

/** The present by the device's time sources. */
export const deviceMoment = (): Moment => ({ monotonic: performance.now(), device: Date.now() });

/** The site's clock, synced by every response that carries a `server_time`. */
export const clock = createServerClock(deviceMoment);
