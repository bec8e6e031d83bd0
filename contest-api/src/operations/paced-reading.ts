import { setTimeout as pause } from 'node:timers/promises';

interface Pace {
  /** Milliseconds from one reading to the next, at least. */
  pauseMilliseconds: number;
  /** How long somebody who asks waits for a reading, in milliseconds. */
  patienceMilliseconds: number;
  /** The largest share of the time that reading may take: the longer one takes, the later is the next. Default: no limit. */
  largestShare?: number;
}

/**
 * A figure that is costly to read. It is read only when somebody asks, by one at a time, at most once in a while, and the
 * longer it takes the more rarely. Nobody who asks waits long, and what could not be read is undefined.
 */
export class PacedReading<Figure> {
  readonly #read: () => Promise<Figure>;
  readonly #pace: Pace;
  #reading: Promise<void> | undefined;
  #figure: Figure | undefined;
  #nextAt = Number.NEGATIVE_INFINITY;

  constructor(read: () => Promise<Figure>, pace: Pace) {
    this.#read = read;
    this.#pace = pace;
  }

  /** The figure as it was read last; undefined where that failed, or where reading takes twice as long as its pause. */
  async value(): Promise<Figure | undefined> {
    const { pauseMilliseconds, patienceMilliseconds } = this.#pace;
    if (performance.now() >= this.#nextAt) this.#reading ??= this.#readNow();
    if (this.#reading) await Promise.race([this.#reading, pause(patienceMilliseconds, null, { ref: false })]);
    const isOverdue = performance.now() > this.#nextAt + pauseMilliseconds + patienceMilliseconds;
    if (this.#reading && isOverdue) this.#figure = undefined;
    return this.#figure;
  }

  async #readNow(): Promise<void> {
    const { pauseMilliseconds, largestShare = Number.POSITIVE_INFINITY } = this.#pace;
    const begin = performance.now();
    this.#figure = await this.#read().catch(() => undefined);
    const end = performance.now();
    const rest = this.#figure === undefined ? 0 : (end - begin) / largestShare;
    this.#nextAt = end + Math.max(pauseMilliseconds, rest);
    this.#reading = undefined;
  }
}
