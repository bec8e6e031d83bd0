const microseconds = 1_000_000;
/** Up to here a bucket has a hundredth of a second, beyond it a tenth. */
const fineSeconds = 120;
const perFineSecond = 100;
const perCoarseSecond = 10;
const fineBuckets = fineSeconds * perFineSecond;

/**
 * Counts of times, for their median: a million times take no more memory than a hundred. No bucket lies in two tenths of a second as they
 * are rounded for people.
 */
export class TimeHistogram {
  readonly #counts: Uint32Array;
  #total = 0;

  /** @param longestSeconds whatever took longer counts as that */
  constructor(longestSeconds: number) {
    this.#counts = new Uint32Array(
      fineBuckets + Math.max(0, Math.ceil(longestSeconds) - fineSeconds) * perCoarseSecond + 1,
    );
  }

  add(taken: number): void {
    const seconds = taken / microseconds;
    const bucket =
      seconds < fineSeconds
        ? Math.max(0, Math.floor(seconds * perFineSecond))
        : fineBuckets + Math.round((seconds - fineSeconds) * perCoarseSecond);
    const last = this.#counts.length - 1;
    const place = Math.min(bucket, last);
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#total += 1;
  }

  /** In seconds, exact to a hundredth up to two minutes; null where there are none. */
  get median(): number | null {
    if (this.#total === 0) return null;
    const middle = (this.#total - 1) / 2;
    return (this.#at(Math.floor(middle)) + this.#at(Math.ceil(middle))) / 2;
  }

  /** The time that so many are shorter than: the middle of its bucket. */
  #at(rank: number): number {
    let shorter = 0;
    for (const [bucket, count] of this.#counts.entries()) {
      shorter += count;
      if (shorter > rank)
        return bucket < fineBuckets
          ? (bucket + 0.5) / perFineSecond
          : fineSeconds + (bucket - fineBuckets) / perCoarseSecond;
    }
    return 0;
  }
}
