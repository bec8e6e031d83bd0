import { turnIn } from './spread.ts';

/** Milliseconds between two reads of the site status in normal operation, on average. */
export const pollMilliseconds = 30_000;
/** In maintenance, in milliseconds: short, because people wait for its end. */
export const maintenancePollMilliseconds = 1_000;
/** While the API can't be reached, in milliseconds: short, so that the error screen soon goes away by itself. */
export const troublePollMilliseconds = 5_000;
/**
 * Milliseconds between two reads of the current exam. Operators may move the dates and give time back while a page is open: a countdown
 * follows within 30 s (docs/decisions/clock-and-ends.md).
 */
export const examPollMilliseconds = 25_000;
/** The part of a pause by which a read comes sooner or later, so that a million browsers do not ask in step. */
const jitter = 0.2;
/** A one-second cache has dropped the old response by then. */
const cacheMilliseconds = 1_000;

/** The pause, longer or shorter by up to `jitter`. `random` is 0..1. */
export const spreadOut = (milliseconds: number, random: number): number =>
  milliseconds * (1 + jitter * (2 * random - 1));

/**
 * Milliseconds until the next read of the site status in normal operation: about 30 s, and soon after a date at which the period
 * changes, where browsers take turns. `random` is 0..1.
 * @param untilChange milliseconds until that date; undefined if none is left
 */
export function calmPause(untilChange: number | undefined, random: number): number {
  const calm = spreadOut(pollMilliseconds, random);
  if (untilChange === undefined) return calm;
  return Math.min(calm, turnIn('status', untilChange + cacheMilliseconds, random));
}
