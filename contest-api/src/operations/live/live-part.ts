import type { FailureReason, Part } from '../live-page/live-state.ts';
import { PacedReading } from '../paced-reading.ts';

/** How long somebody who asks waits for a part, in milliseconds; the page must not hang because one part does. */
const patience = 1_500;
/** A part that could not be read is tried again after so many milliseconds, however rarely it is read otherwise. */
const longestPauseAfterFailure = 3_000;

/** How a part is read. */
export interface PartSource<Value> {
  read: () => Promise<Value>;
  /** Milliseconds from one reading to the next, at least. */
  pauseMilliseconds: number;
  /** The largest share of the time that reading may take: the longer one takes, the later is the next. */
  largestShare?: number;
  /** Names the reason of a failure; anything else is an `error`. */
  reasonOf: (error: Error) => FailureReason;
  /** Called with the first error of a row of them. */
  onFailure: (error: Error) => void;
  /** Passed by tests, which can't wait as long as the default. */
  patienceMilliseconds?: number;
}

/** A part of the live page: its value while it can be read, else why not, and the value before. Reading never takes long, and never throws. */
export class LivePart<Value> {
  readonly #source: PartSource<Value>;
  readonly #reading: PacedReading<ReadValue<Value>>;
  #last: ReadValue<Value> | undefined;
  #reason: FailureReason | undefined;
  #dueAt = Number.NEGATIVE_INFINITY;

  constructor(source: PartSource<Value>) {
    this.#source = source;
    const { pauseMilliseconds, patienceMilliseconds = patience } = source;
    this.#reading = new PacedReading(() => this.#read(), {
      pauseMilliseconds: Math.min(pauseMilliseconds, longestPauseAfterFailure),
      patienceMilliseconds,
    });
  }

  async get(): Promise<Part<Value>> {
    const known = await this.#reading.value();
    if (known && this.#reason === undefined)
      return { state: 'ok', value: known.value, ageMilliseconds: ageOf(known.readAt) };
    return {
      state: 'failed',
      reason: this.#reason ?? 'too_slow',
      last: this.#last?.value ?? null,
      ageMilliseconds: this.#last ? ageOf(this.#last.readAt) : null,
    };
  }

  /** Reads where it is due, or where the last reading failed. */
  async #read(): Promise<ReadValue<Value>> {
    const { read, reasonOf, onFailure, pauseMilliseconds, largestShare = 1 } = this.#source;
    const begin = performance.now();
    if (this.#last && this.#reason === undefined && begin < this.#dueAt) return this.#last;
    try {
      this.#last = { value: await read(), readAt: performance.now() };
      this.#reason = undefined;
      const { readAt } = this.#last;
      this.#dueAt = readAt + Math.max(pauseMilliseconds, (readAt - begin) / largestShare);
      return this.#last;
    } catch (error) {
      if (this.#reason === undefined) onFailure(error as Error);
      this.#reason = reasonOf(error as Error);
      throw error;
    }
  }
}

interface ReadValue<Value> {
  value: Value;
  readAt: number;
}

const ageOf = (readAt: number) => Math.round(performance.now() - readAt);
