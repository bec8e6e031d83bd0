import { pauseBefore, retryLimitMilliseconds } from '@knowledgeking/contract/rules/retries';
import { turnIn } from '@knowledgeking/contract/rules/rush';
import { quantile } from 'd3-array';
import { exponential, randomFrom } from './demand.ts';

const browsers = 20_000;
const binsPerSecond = 10;
const retryAfterSeconds = 2;
const patienceSeconds = retryLimitMilliseconds / 1_000;

/**
 * Lets browsers start, each refused as long as the API has taken its fill of that tenth of a second, and each asking again by the site's
 * own rule.
 * @param firstAt when a browser first sends its start, in seconds, from three random numbers
 * @param share how much of the load in seconds 0 to 10, evenly spread, the API takes: 1 takes just that
 * @returns the seconds until half of all, and 99 of 100, are taken; calls that are refused, per start; the share that is not in after the
 * 60 s for which the site asks again
 */
export function refusalsAt(firstAt: (random: () => number) => number, share: number) {
  const random = randomFrom(11);
  const capacity = (browsers / (10 * binsPerSecond)) * share;
  const waiting: { first: number; attempt: number }[][] = [];
  const putAt = (seconds: number, browser: { first: number; attempt: number }) => {
    const bin = Math.floor(seconds * binsPerSecond);
    waiting[bin] ??= [];
    waiting[bin].push(browser);
  };
  for (let browser = 0; browser < browsers; browser += 1) {
    const first = firstAt(random);
    putAt(first, { first, attempt: 1 });
  }
  const waits: number[] = [];
  let refused = 0;
  let givenUp = 0;
  for (let bin = 0; bin < waiting.length; bin += 1) {
    for (const [index, { first, attempt }] of (waiting[bin] ?? []).entries()) {
      const now = bin / binsPerSecond;
      if (index < capacity) {
        waits.push(Math.max(0, now - first));
        continue;
      }
      refused += 1;
      const next = now + pauseBefore(attempt, random(), retryAfterSeconds) / 1_000;
      if (next - first > patienceSeconds) givenUp += 1;
      else putAt(next, { first, attempt: attempt + 1 });
    }
  }
  const at = (part: number) => quantile(waits, part) ?? 0;
  return { median: at(0.5), last: at(0.99), refused: refused / browsers, givenUp: givenUp / browsers };
}

/** All press within seconds, and nobody waits for a turn. */
export const allAtOnce = (random: () => number): number => exponential(random, 1.5);
/** The same with turns. */
export const inTurns = (random: () => number): number =>
  Math.max(exponential(random, 1.5), turnIn('start', 0, random()) / 1_000);
