import { absent, type Row } from './row-reader.ts';

/** Of an answer: wrong, right, or a skip. */
export const outcomes = { wrong: 0, right: 1, skipped: 2 } as const;

/**
 * How PostgreSQL sends a contestant's answers (statistics/queries-played-attempts.ts): the text of each wrong one, a sign for each other, and
 * between them a separator. Canonical forms have no such characters: typed ones lose them, and all others are made of the options.
 */
export const signs = { right: outcomes.right, skipped: outcomes.skipped, separator: 31 } as const;

/** Question numbers are below it: they have ten bits. */
const numbers = 1_024;
/** Where the times of PostgreSQL begin, on 1 January 2000, in milliseconds. */
const beginningOfTime = 946_684_800_000;
const millisecond = 1_000;
const high = 2 ** 32;
const numberBytes = 2;
/** Of a time and the number before it. */
const stepBytes = 8 + numberBytes;

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
  /** The code of a wrong answer (52 bits): equal for equal answers to the same question and, but for the rarest chance, for no others. */
  readonly code = new Float64Array(numbers);
  /** Where the text of a wrong answer begins and ends in `bytes`. */
  readonly textFrom = new Uint32Array(numbers);
  readonly textTo = new Uint32Array(numbers);
  bytes: Buffer = Buffer.alloc(0);
  startedAt = 0;
  /** Infinity where it was not finished. */
  finishedAt = Number.POSITIVE_INFINITY;
  answeredCount = 0;
  creditSeconds = 0;
  durationFactor = 1;
  /** The participant's id. */
  readonly id: Buffer = Buffer.alloc(16);

  get participantId(): string {
    return uuidOf(this.id.toString('hex'));
  }

  /**
   * Fills the attempt from a row of statistics/queries-played-attempts.ts. Its fields are id, start, end, number of answers, credit, factor of the
   * duration, times, the sum of the question numbers, and texts. In the list of times, each time but the first follows the number of its question; the first
   * number is the sum minus the others.
   * @throws Error if the texts can't be told apart
   */
  fill(row: Row): void {
    const { bytes, at } = row;
    this.bytes = bytes;
    bytes.copy(this.id, 0, at(0), at(0) + this.id.length);
    this.startedAt = bigint(bytes, at(1));
    this.finishedAt = at(2) === absent ? Number.POSITIVE_INFINITY : bigint(bytes, at(2));
    this.answeredCount = bytes.readInt32BE(at(3));
    this.creditSeconds = bytes.readInt32BE(at(4));
    this.durationFactor = bytes.readFloatBE(at(5));
    const times = at(6);
    let place = at(8);
    const end = place + bytes.readInt32BE(place - 4);
    this.count = (bytes.readInt32BE(times - 4) + numberBytes) / stepBytes;
    let first = bigint(bytes, at(7));
    for (let index = 1; index < this.count; index += 1)
      first -= bytes.readUInt16BE(times + index * stepBytes - numberBytes);
    let isInOrder = true;
    for (let index = 0; index < this.count; index += 1) {
      const time = times + index * stepBytes;
      const quizNumber = (index === 0 ? first : bytes.readUInt16BE(time - numberBytes)) % numbers;
      if (index > 0 && quizNumber < (this.quizNumbers[index - 1] ?? 0)) isInOrder = false;
      this.quizNumbers[index] = quizNumber;
      this.answeredAt[quizNumber] = bigint(bytes, time);
      place = this.#takeAnswer(quizNumber, place, end) + 1;
    }
    if (place !== end + 1) throw new Error(`the answers of ${this.participantId} can't be told apart`);
    if (!isInOrder) this.quizNumbers.subarray(0, this.count).sort();
  }

  /** @returns where the separator behind the answer is, or the end */
  #takeAnswer(quizNumber: number, from: number, end: number): number {
    const { bytes } = this;
    const sign = bytes[from];
    if (from < end && (sign === signs.right || sign === signs.skipped)) {
      this.outcome[quizNumber] = sign;
      return from + 1;
    }
    // Two products with odd numbers, a byte at a time, each mixed into the other at the end.
    let one = Math.imul(quizNumber + 1, 0x27d4eb2f);
    let other = Math.imul(quizNumber + 1, 0x165667b1);
    let place = from;
    for (; place < end; place += 1) {
      const byte = bytes[place] ?? 0;
      if (byte === signs.separator) break;
      one = Math.imul(one ^ byte, 0x9e3779b1);
      other = Math.imul(other ^ byte, 0x5f356495);
    }
    one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
    other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
    this.outcome[quizNumber] = outcomes.wrong;
    this.code[quizNumber] = (one >>> 0) + (other >>> 12) * high;
    this.textFrom[quizNumber] = from;
    this.textTo[quizNumber] = place;
    return place;
  }
}

/** A participant's id from its 32 hexadecimal digits. */
export const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

/** A moment in the times of attempts. */
export const momentOf = (time: Date): number => (time.getTime() - beginningOfTime) * millisecond;

/** The time of such a moment, without its microseconds. */
export const timeOf = (moment: number): Date => new Date(moment / millisecond + beginningOfTime);

const bigint = (bytes: Buffer, place: number) =>
  bytes.readInt32BE(place) * high + bytes.readUInt32BE(place + 4);
