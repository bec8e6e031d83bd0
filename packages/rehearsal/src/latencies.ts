/** The widest bucket is this many times as long as the one before: percentiles are at most so much too high. */
const ratio = 1.02;
const shortestMilliseconds = 0.1;
const bucketCount = 750;

/** Latencies as JSON: bucket and count, only where there are any, and the longest in milliseconds. */
export interface WrittenLatencies {
  buckets: [index: number, count: number][];
  longest: number;
}

/** How long things took, in buckets that grow by 2 %, up to four and a half minutes; those of several machines add up exactly. */
export class Latencies {
  readonly #counts = new Float64Array(bucketCount);
  #count = 0;
  #longest = 0;

  get count(): number {
    return this.#count;
  }

  /** The longest, in milliseconds. */
  get longest(): number {
    return this.#longest;
  }

  /** Less than nothing counts as nothing: a timer may fire a little before its time. */
  record(milliseconds: number): void {
    const index = Math.ceil(Math.log(Math.max(0, milliseconds) / shortestMilliseconds) / Math.log(ratio));
    this.#add(Math.min(bucketCount - 1, Math.max(0, index)), 1);
    this.#longest = Math.max(this.#longest, milliseconds);
  }

  /** The time within which a share (0..1) of everything took place, in milliseconds; 0 where nothing did. */
  percentile(share: number): number {
    let left = Math.ceil(share * this.#count);
    for (const [index, count] of this.#counts.entries()) {
      left -= count;
      if (left <= 0 && this.#count > 0) return Math.min(this.#longest, upperBound(index));
    }
    return this.#longest;
  }

  /** The share (0..1) of everything that took no longer than this; 1 where there was nothing. */
  shareWithin(milliseconds: number): number {
    if (this.#count === 0) return 1;
    let within = 0;
    for (const [index, count] of this.#counts.entries())
      if (upperBound(index) <= milliseconds * ratio) within += count;
    return within / this.#count;
  }

  add({ buckets, longest }: WrittenLatencies): void {
    for (const [index, count] of buckets) this.#add(index, count);
    this.#longest = Math.max(this.#longest, longest);
  }

  toJSON(): WrittenLatencies {
    const buckets = [...this.#counts.entries()].filter(([, count]) => count > 0);
    return { buckets, longest: this.#longest };
  }

  #add(index: number, count: number): void {
    this.#counts[index] = (this.#counts[index] ?? 0) + count;
    this.#count += count;
  }
}

const upperBound = (index: number): number => shortestMilliseconds * ratio ** index;
