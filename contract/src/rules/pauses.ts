/** A request that everyone who is waiting would make at the same moment. */
export type Rush = 'start' | 'quick_score' | 'status';

/**
 * Milliseconds over which a rush is spread. A start and a quick score cost the API and the database a statement each: a million
 * within the second in which people press would be a million a second, over ten seconds they are 100,000; longer than that is felt as
 * broken. The status comes from the CDN's cache, so that half of that is enough (docs/scaling.md has the figures).
 */
export const spreadMilliseconds: Readonly<Record<Rush, number>> = {
  start: 10_000,
  quick_score: 10_000,
  status: 5_000,
};

/**
 * The moment of a browser's turn, evenly spread over the time after the rush begins; all times in milliseconds since 1970.
 * @param at when the rush begins
 * @param random 0..1
 * @param latest the time after which waiting would cost the contestant something: the spread ends no later; default: never
 */
export const turnIn = (rush: Rush, at: number, random: number, latest = 1 / 0): number =>
  at + random * Math.max(0, Math.min(spreadMilliseconds[rush], latest - at));

/** Milliseconds between two reads of the site status in normal operation, on average. */
export const pollMilliseconds = 30_000;
/** In maintenance, in milliseconds: short, because people wait for its end. */
export const maintenancePollMilliseconds = 1_000;
/** While the API can't be reached, in milliseconds: short, so that the error screen soon goes away by itself. */
export const troublePollMilliseconds = 5_000;
/** Milliseconds between two reads of the exam: a countdown follows moved dates within 30 s (docs/decisions/clock-and-ends.md). */
export const examPollMilliseconds = 25_000;
/** The part of a pause by which a read comes sooner or later, so that a million browsers do not ask in step. */
const jitter = 0.2;
/** A one-second cache has dropped the old response by then. */
const cacheMilliseconds = 1_000;

/** The pause, longer or shorter by up to `jitter`. `random` is 0..1. */
export const spreadOut = (milliseconds: number, random: number): number =>
  milliseconds * (1 + jitter * (2 * random - 1));

/** Milliseconds until the next read of the status: about 30 s, or soon after the period changes (`untilChange` from now). `random` is 0..1. */
export function calmPause(untilChange: number | undefined, random: number): number {
  const calm = spreadOut(pollMilliseconds, random);
  if (untilChange === undefined) return calm;
  return Math.min(calm, turnIn('status', untilChange + cacheMilliseconds, random));
}

/** How long a call that got no response, or was put off, is tried again, in milliseconds. */
export const retryLimitMilliseconds = 60_000;
/** A request that takes longer than this is lost, in milliseconds. */
export const requestTimeoutMilliseconds = 10_000;

/** Of a lost response, in milliseconds. */
const lost = { first: 500, longest: 8_000 };
/** Of a refusal by a busy server, in milliseconds, on top of what it asked for. */
const busy = { first: 2_000, longest: 16_000 };

/**
 * Milliseconds to wait before the next attempt (the first retry is attempt 1). `random` is 0..1.
 *
 * After a lost response the pause doubles, with jitter down to a half: the network of one browser needs a moment. A busy server refuses
 * thousands within the same second and asks all of them to wait equally long. So they come back spread over a time that begins then
 * and doubles with each refusal: the load halves until it fits.
 * @param asked seconds that a busy server asked to wait; undefined if no response came
 */
export function pauseBefore(attempt: number, random: number, asked?: number): number {
  const { first, longest } = asked === undefined ? lost : busy;
  const ceiling = Math.min(longest, first * 2 ** (attempt - 1));
  return Math.round(asked === undefined ? ceiling * (0.5 + random / 2) : asked * 1_000 + ceiling * random);
}
