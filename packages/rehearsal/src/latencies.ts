import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type JsHistogram,
} from 'hdr-histogram-js';

/** Latencies in the form in which HdrHistogram compresses them, which its other tools read too. */
export type WrittenLatencies = string;

const microseconds = (milliseconds: number) => Math.max(0, Math.round(milliseconds * 1_000));

/** How long things took, at most 0.1 % too high; those of several machines add up exactly. */
export class Latencies {
  readonly #histogram = build({ autoResize: true, numberOfSignificantValueDigits: 3 }) as JsHistogram;

  get count(): number {
    return this.#histogram.totalCount;
  }

  /** The longest, in milliseconds. */
  get longest(): number {
    return this.#histogram.maxValue / 1_000;
  }

  /** Less than nothing counts as nothing: a timer may fire a little before its time. */
  record(milliseconds: number): void {
    this.#histogram.recordValue(microseconds(milliseconds));
  }

  /** The time within which a share (0..1) of everything took place, in milliseconds; 0 where nothing did. */
  percentile(share: number): number {
    return Math.min(this.longest, this.#histogram.getValueAtPercentile(share * 100) / 1_000);
  }

  /** The share (0..1) of everything that took no longer than this; 1 where there was nothing. */
  shareWithin(milliseconds: number): number {
    if (this.count === 0) return 1;
    const histogram = this.#histogram;
    const last = histogram.countsArrayIndex(microseconds(milliseconds));
    let within = 0;
    for (let index = 0; index <= last && index < histogram.countsArrayLength; index += 1)
      within += histogram.getCountAtIndex(index);
    return within / this.count;
  }

  add(written: WrittenLatencies): void {
    this.#histogram.add(decodeFromCompressedBase64(written) as JsHistogram);
  }

  toJSON(): WrittenLatencies {
    return encodeIntoCompressedBase64(this.#histogram);
  }
}
