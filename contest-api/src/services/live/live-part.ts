import type { FailureReason, Part } from '../../live-page/live-state.ts';
import { PacedReading } from '../paced-reading.ts';

/** How long somebody who asks waits for a part, in milliseconds; the page must not hang because one part does. */
const patienceMilliseconds = 1_500;

/** How a part is read. */
export interface PartSource<Value> {
  read: () => Promise<Value>;
  /** Milliseconds from one reading to the next, at least. */
  pauseMilliseconds: number;
  /** The largest share of the time that reading may take. */
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
  readonly #reading: PacedReading<{ value: Value; readAt: number }>;
  #last: { value: Value; readAt: number } | undefined;
  #reason: FailureReason | undefined;

  constructor({ read, reasonOf, onFailure, ...pace }: PartSource<Value>) {
    const note = async () => {
      try {
        this.#last = { value: await read(), readAt: performance.now() };
        this.#reason = undefined;
        return this.#last;
      } catch (error) {
        if (this.#reason === undefined) onFailure(error as Error);
        this.#reason = reasonOf(error as Error);
        throw error;
      }
    };
    this.#reading = new PacedReading(note, { patienceMilliseconds, ...pace });
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
}

const ageOf = (readAt: number) => Math.round(performance.now() - readAt);
