import { CodeTable } from './code-table.ts';
import { NamelessFile } from './nameless-file.ts';

/** An answer and how many gave it. */
export interface AnswerCount {
  quizNumber: number;
  /** As in PlayedAttempt. */
  code: number;
  count: number;
  /** Its canonical form in UTF-8. */
  text: Uint8Array;
}

const parts = 64;
/** Before the text of an answer that waits: its code, the number of its question, and how long it is. */
const headBytes = 12;
const bufferBytes = 2 ** 15;

/** Answers of a part that are not counted yet. */
interface Part {
  file: NamelessFile;
  buffer: Buffer;
  filled: number;
}

/**
 * Counts equal answers by their codes. Only so many different ones are counted in memory. A further one goes by its code into a part of
 * what waits in files, each time that it is given, and the parts are counted one after the other: so every count is exact.
 */
export class AnswerCounts {
  readonly #most: number;
  /** The places of codes in the lists. */
  readonly #places = new CodeTable();
  readonly #codes: number[] = [];
  readonly #counts: number[] = [];
  readonly #quizNumbers: number[] = [];
  /** Where each one's text ends, and the next one's begins. */
  readonly #textEnds: number[] = [];
  #texts = Buffer.alloc(bufferBytes);
  #textEnd = 0;
  #waiting: Part[] = [];

  /** @param most different answers in memory, some 100 bytes each */
  constructor(most = 1_000_000) {
    this.#most = most;
  }

  /** Counts an answer, whose text is in some bytes from a place up to another; without its text where they are the same. */
  add(quizNumber: number, code: number, bytes: Buffer, from: number, to: number): void {
    const place = this.#places.get(code);
    if (place >= 0) {
      this.#counts[place] = (this.#counts[place] ?? 0) + 1;
      return;
    }
    if (this.#codes.length >= this.#most) {
      this.#wait(quizNumber, code, bytes, from, to);
      return;
    }
    this.#places.set(code, this.#codes.length);
    this.#codes.push(code);
    this.#counts.push(1);
    this.#quizNumbers.push(quizNumber);
    const end = this.#textEnd + to - from;
    if (end > this.#texts.length) this.#texts = Buffer.concat([this.#texts], 2 * end);
    bytes.copy(this.#texts, this.#textEnd, from, to);
    this.#textEnd = end;
    this.#textEnds.push(end);
  }

  /** Every answer that was given, in no order. */
  *all(): Generator<AnswerCount> {
    for (const [place, code] of this.#codes.entries())
      yield {
        quizNumber: this.#quizNumbers[place] ?? 0,
        code,
        count: this.#counts[place] ?? 0,
        text: this.#texts.subarray(this.#textEnds[place - 1] ?? 0, this.#textEnds[place]),
      };
    for (const part of this.#waiting) yield* countPart(part).all();
  }

  close(): void {
    for (const { file } of this.#waiting) file.close();
  }

  #wait(quizNumber: number, code: number, bytes: Buffer, from: number, to: number): void {
    if (this.#waiting.length === 0)
      this.#waiting = Array.from({ length: parts }, () => ({
        file: new NamelessFile(),
        buffer: Buffer.alloc(bufferBytes),
        filled: 0,
      }));
    const part = this.#waiting[code % parts];
    if (!part) return;
    const { buffer } = part;
    if (part.filled + headBytes + to - from > bufferBytes) {
      part.file.write(buffer.subarray(0, part.filled));
      part.filled = 0;
    }
    buffer.writeDoubleLE(code, part.filled);
    buffer.writeUInt16LE(quizNumber, part.filled + 8);
    buffer.writeUInt16LE(to - from, part.filled + 10);
    bytes.copy(buffer, part.filled + headBytes, from, to);
    part.filled += headBytes + to - from;
  }
}

function countPart({ file, buffer, filled }: Part): AnswerCounts {
  const bytes = Buffer.alloc(file.size + filled);
  file.read(bytes.subarray(0, file.size), 0);
  buffer.copy(bytes, file.size, 0, filled);
  const counts = new AnswerCounts(Number.POSITIVE_INFINITY);
  for (let head = 0; head < bytes.length; ) {
    const text = head + headBytes;
    const next = text + bytes.readUInt16LE(head + 10);
    counts.add(bytes.readUInt16LE(head + 8), bytes.readDoubleLE(head), bytes, text, next);
    head = next;
  }
  return counts;
}
