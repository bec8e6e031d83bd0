import { turnIn } from './rush.ts';

/** Milliseconds between two reads of the site status in normal operation, on average; also of the home ports, and of a name that the partner app has not given. */
export const pollMilliseconds = 30_000;
/** In maintenance, in milliseconds: short, because people wait for its end. */
export const maintenancePollMilliseconds = 1_000;
/** While the API can't be reached, in milliseconds: short, so that the error screen soon goes away by itself. */
export const troublePollMilliseconds = 5_000;
/** Milliseconds between two reads of the exam, on average: with `jitter` and caches a countdown follows moved dates within 30 s (docs/decisions/clock-and-ends.md). */
export const examPollMilliseconds = 24_000;
/** The part of a pause by which a read comes sooner or later, so that a million browsers do not ask in step. */
const jitter = 0.2;
/** For how long caches may keep what every browser polls, in milliseconds. */
export const cacheMilliseconds = 1_000;

/** The pause, longer or shorter by up to `jitter`. `random` is 0..1. */
export const spreadOut = (milliseconds: number, random: number): number =>
  milliseconds * (1 + jitter * (2 * random - 1));

/** Milliseconds until the next read of the status: about 30 s, or soon after the period changes (`untilChange` from now). `random` is 0..1. */
export function calmPause(untilChange: number | undefined, random: number): number {
  const calm = spreadOut(pollMilliseconds, random);
  if (untilChange === undefined) return calm;
  // Caches have dropped the old response by then.
  return Math.min(calm, turnIn('status', untilChange + cacheMilliseconds, random));
}
