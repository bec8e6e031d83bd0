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
