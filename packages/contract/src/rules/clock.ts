/** A server's time, as one response has it; all in milliseconds, sent and received by a local clock that never jumps. */
export interface ClockReading {
  time: number;
  sentAt: number;
  receivedAt: number;
  /** How old the time may have been already when the request was sent: in a cache, or while the local clock was stopped; default 0. */
  age?: number;
}

/** The knowledge about a server's clock, as its time minus the local clock's, in milliseconds. */
export interface KnownClock {
  /** The best guess, between the next two. */
  offset: number;
  /** It is surely no less. */
  least: number;
  /** It is surely no more. */
  most: number;
  /** When this was so, by the local clock. */
  readAt: number;
  /** A reading that is older than it can be: if the next one agrees, the server's clock has gone back. */
  doubted?: KnownClock;
}

/** How far two clocks drift apart, in milliseconds per millisecond; a bad quartz makes a fifth of that. */
const drift = 0.0005;
/** By how much the copies of a server may differ, in milliseconds: readings no further apart contradict nothing. */
const disagreement = 5;

/** The same at another moment of the local clock: the longer ago it was read, the less is certain. */
function widened(known: KnownClock, at: number): KnownClock {
  const margin = drift * Math.abs(at - known.readAt);
  return { ...known, least: known.least - margin, most: known.most + margin };
}

/** The latest time that the server's clock has surely reached at a moment of the local clock, in milliseconds. */
export const surelyReached = (known: KnownClock, at: number): number => at + widened(known, at).least;

/** The server read its clock after the request was sent and before the response was here. */
function provenBy({ time, sentAt, receivedAt, age = 0 }: ClockReading): KnownClock {
  const most = time - sentAt + age;
  return { offset: time - (sentAt + receivedAt) / 2, least: time - receivedAt, most, readAt: receivedAt };
}

/**
 * The knowledge after one more reading. The best one counts, which is that with the shortest round trip, half of which is taken off; the
 * others move the clock no further than they prove. A response from before what is known says nothing by itself, as caches keep old ones;
 * one from after it does, as none comes from the future: the local clock has stopped for a while, or another server has taken over.
 */
export function afterReading(known: KnownClock | undefined, reading: ClockReading): KnownClock {
  const proven = provenBy(reading);
  if (!known) return proven;
  const { doubted, ...before } = widened(known, reading.receivedAt);
  if (isBefore(proven, before)) {
    const isSaidAgain = doubted && areAtOnce(widened(doubted, reading.receivedAt), proven);
    return isSaidAgain ? proven : { ...known, doubted: proven };
  }
  if (isBefore(before, proven)) return { ...proven, offset: proven.least };
  const isBetter = proven.most - proven.least < before.most - before.least;
  const most = Math.min(before.most, proven.most);
  const least = Math.min(Math.max(before.least, proven.least), most);
  const offset = Math.min(Math.max((isBetter ? proven : before).offset, least), most);
  return { offset, least, most, readAt: reading.receivedAt };
}

const isBefore = (one: KnownClock, other: KnownClock): boolean => one.most + disagreement < other.least;

const areAtOnce = (one: KnownClock, other: KnownClock): boolean =>
  !isBefore(one, other) && !isBefore(other, one);
