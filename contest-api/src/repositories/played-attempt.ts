/** Of an answer: wrong, right, or a skip. */
export const outcomes = { wrong: 0, right: 1, skipped: 2 } as const;

/** Question numbers are below it: they have ten bits. */
const numbers = 1_024;
/** Where the times of PostgreSQL begin, on 1 January 2000, in milliseconds. */
const beginningOfTime = 946_684_800_000;
const millisecond = 1_000;
const high = 2 ** 32;

/**
 * A contestant's attempt with its answers by question number. Times are microseconds since 2000, as PostgreSQL sends them, which a number
 * holds exactly until 2285. The arrays are those of all contestants in turn.
 */
export class PlayedAttempt {
  /** The questions that have an answer, in their order. */
  readonly quizNumbers = new Uint16Array(numbers);
  count = 0;
  /** By question number. */
  readonly answeredAt = new Float64Array(numbers);
  readonly outcome = new Uint8Array(numbers);
  /** The code of a wrong answer (52 bits): equal for equal answers to the same question. */
  readonly code = new Float64Array(numbers);
  startedAt = 0;
  /** Infinity where it was not finished. */
  finishedAt = Number.POSITIVE_INFINITY;
  answeredCount = 0;
  creditSeconds = 0;
  #id: Buffer = Buffer.alloc(16);

  get participantId(): string {
    const hex = this.#id.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  /** Takes over a row: id, start, end, number of answers, credit, and the arrays of times and codes. */
  fill(row: Row): void {
    const { bytes, at } = row;
    this.#id = bytes.subarray(at(0), at(0) + 16);
    this.startedAt = bigint(bytes, at(1));
    this.finishedAt = at(2) === absent ? Number.POSITIVE_INFINITY : bigint(bytes, at(2));
    this.answeredCount = bytes.readInt32BE(at(3));
    this.creditSeconds = bytes.readInt32BE(at(4));
    const times = at(5) + arrayHead;
    const codes = at(6) + arrayHead;
    this.count = bytes.readInt32BE(at(5) + 12);
    let isInOrder = true;
    for (let index = 0; index < this.count; index += 1) {
      const place = codes + index * elementBytes + 4;
      const low = bytes.readUInt32BE(place + 4);
      const quizNumber = (low >>> 2) % numbers;
      if (index > 0 && quizNumber < (this.quizNumbers[index - 1] ?? 0)) isInOrder = false;
      this.quizNumbers[index] = quizNumber;
      this.outcome[quizNumber] = low & 3;
      this.code[quizNumber] = codeAt(bytes, place);
      this.answeredAt[quizNumber] = bigint(bytes, times + index * elementBytes + 4);
    }
    if (!isInOrder) this.quizNumbers.subarray(0, this.count).sort();
  }
}

/** A moment in the times of attempts. */
export const momentOf = (time: Date): number => (time.getTime() - beginningOfTime) * millisecond;

/** An answer's code, without the twelve bits below it. */
export const codeAt = (bytes: Buffer, place: number): number =>
  bytes.readUInt32BE(place) * 2 ** 20 + (bytes.readUInt32BE(place + 4) >>> 12);

const bigint = (bytes: Buffer, place: number) =>
  bytes.readInt32BE(place) * high + bytes.readUInt32BE(place + 4);

/** Before an array's elements: dimensions, whether there are nulls, type, length, lowest index; then each with its length. */
const arrayHead = 20;
const elementBytes = 12;
const absent = -1;

/** A row of PostgreSQL's binary format for COPY: where each field begins in the bytes; -1: null. */
export interface Row {
  bytes: Buffer;
  at: (field: number) => number;
}

/** After it come flags and the length of an extension, four bytes each. */
const signatureBytes = 11;

/** Cuts what COPY sends into rows, wherever the network cut it. */
export class RowReader implements Row {
  bytes: Buffer = Buffer.alloc(0);
  readonly at = (field: number) => this.#places[field] ?? absent;
  readonly #places: number[] = [];
  #next = 0;
  #isBegun = false;

  add(chunk: Buffer): void {
    const rest = this.bytes.subarray(this.#next);
    this.bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.#next = 0;
  }

  /** The next row, until the one after it is asked for; undefined where it has not come as a whole. */
  next(): Row | undefined {
    const { bytes } = this;
    const { length } = bytes;
    if (!this.#isBegun) {
      if (length < signatureBytes + 8) return undefined;
      this.#next = signatureBytes + 8 + bytes.readInt32BE(signatureBytes + 4);
      this.#isBegun = true;
    }
    let place = this.#next;
    if (length < place + 2) return undefined;
    const fields = bytes.readInt16BE(place);
    place += 2;
    for (let field = 0; field < fields; field += 1) {
      if (length < place + 4) return undefined;
      const size = bytes.readInt32BE(place);
      place += 4;
      this.#places[field] = size < 0 ? absent : place;
      place += Math.max(0, size);
    }
    // The end says that a row of -1 fields follows.
    if (fields < 0 || length < place) return undefined;
    this.#next = place;
    return this;
  }
}
