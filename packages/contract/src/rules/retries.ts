/** How long a call that got no response, or was put off, is tried again, in milliseconds. */
export const retryLimitMilliseconds = 60_000;
/** The site's last try is made this long before the time is up, in milliseconds, so that its request arrives in time. */
export const lastTryMilliseconds = 1_000;
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
