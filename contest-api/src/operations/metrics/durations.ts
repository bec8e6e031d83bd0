/** Upper bounds of the buckets that durations are sorted into, in seconds. */
export const durationBounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/**
 * How often something took how long. A metrics library looks its labels up again at every observation, which costs thirty
 * times as much as this (docs/decisions/0062); what is kept here becomes a histogram when the metrics are read.
 */
export class Durations {
  /** How many fell into each bucket; the last is for those beyond every bound. */
  readonly #counts = new Float64Array(durationBounds.length + 1);
  count = 0;
  /** In seconds. */
  sum = 0;

  observe(seconds: number): void {
    let bucket = 0;
    while (seconds > (durationBounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.count += 1;
    this.sum += seconds;
  }

  /** How many took no longer than each bound, in the order of the bounds. */
  get cumulative(): { bound: number; count: number }[] {
    let count = 0;
    return durationBounds.map((bound, bucket) => {
      count += this.#counts[bucket] ?? 0;
      return { bound, count };
    });
  }
}
