import { setTimeout as pause } from 'node:timers/promises';

interface Throttle {
  /** Milliseconds from one reading to the next, at least. */
  pauseMilliseconds: number;
  /** How long somebody who asks waits for a reading, in milliseconds. */
  patienceMilliseconds: number;
  /** The largest share of the time that reading may take: the longer one takes, the later is the next. Default: no limit. */
  largestShare?: number;
  onFailure?: (error: Error) => void;
}

/** The value that was read last. */
export interface Reading<Value> {
  /** The latest value that could be read; undefined where there was none yet. */
  value: Value | undefined;
  /** When that was, in milliseconds of `performance.now()`. */
  readAt: number;
  error: Error | undefined;
  /** Whether reading takes so long that the value is too old. */
  isOverdue: boolean;
}

/** After a failure it is read again this soon, in milliseconds, however long the pause is otherwise. */
const longestPauseAfterFailure = 3_000;

/** A value that is read only when somebody asks, by one at a time, and the more rarely the longer it takes. Nobody who asks waits long. */
export class ThrottledCache<Value> {
  readonly #read: () => Promise<Value>;
  readonly #throttle: Throttle;
  #reading: Promise<void> | undefined;
  #value: Value | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #error: Error | undefined;
  #nextAt = Number.NEGATIVE_INFINITY;

  constructor(read: () => Promise<Value>, throttle: Throttle) {
    this.#read = read;
    this.#throttle = throttle;
  }

  /** The latest value; undefined where it could not be read, or is too old. */
  async get(): Promise<Value | undefined> {
    const { value, error, isOverdue } = await this.latest();
    return error || isOverdue ? undefined : value;
  }

  /** The latest value, also where it could not be read since, and why not. */
  async latest(): Promise<Reading<Value>> {
    const { pauseMilliseconds, patienceMilliseconds } = this.#throttle;
    if (performance.now() >= this.#nextAt) this.#reading ??= this.#readNow();
    if (this.#reading) await Promise.race([this.#reading, pause(patienceMilliseconds, null, { ref: false })]);
    const isLate = performance.now() > this.#nextAt + pauseMilliseconds + patienceMilliseconds;
    const isOverdue = this.#reading !== undefined && isLate;
    return { value: this.#value, readAt: this.#readAt, error: this.#error, isOverdue };
  }

  async #readNow(): Promise<void> {
    const { pauseMilliseconds, largestShare = Number.POSITIVE_INFINITY, onFailure } = this.#throttle;
    const begin = performance.now();
    try {
      this.#value = await this.#read();
      this.#readAt = performance.now();
      this.#error = undefined;
      this.#nextAt = this.#readAt + Math.max(pauseMilliseconds, (this.#readAt - begin) / largestShare);
    } catch (error) {
      if (!this.#error) onFailure?.(error as Error);
      this.#error = error as Error;
      this.#nextAt = performance.now() + Math.min(pauseMilliseconds, longestPauseAfterFailure);
    } finally {
      this.#reading = undefined;
    }
  }
}
