import { AnswerCounts } from './answer-counts.ts';
import { CodeTable } from './code-table.ts';
import { NamelessFile } from './nameless-file.ts';
import { outcomes, type PlayedAttempt } from './played-attempt.ts';

/** Question numbers have ten bits. */
const most = 1_024;
const idWords = 4;
const headWords = 1 + idWords;
const highBits = 20;
const high = 2 ** 32;
const bufferWords = 2 ** 18;

/** The wrong answers of one contestant, in the order of the questions. */
export class WrongAnswers {
  readonly id = new Uint32Array(idWords);
  count = 0;
  readonly quizNumbers = new Uint16Array(most);
  /** As in PlayedAttempt. */
  readonly codes = new Float64Array(most);
}

/** The bits of whole numbers, so that equal runs have equal sums: thousandths. */
const perBit = 1_000;

/**
 * The wrong answers of all contestants, counted, and kept to be gone through again when it is known how rare each is: eight bytes each, in a file,
 * while reading them once more would take PostgreSQL as long as the first time.
 */
export class KeptWrongAnswers {
  readonly #isCompared: readonly boolean[];
  readonly #counts = new AnswerCounts();
  /** By question number. */
  readonly #given = new Uint32Array(most);
  readonly #buffer = new Uint32Array(bufferWords);
  readonly #file = new NamelessFile();
  #filled = 0;

  /** @param isCompared by question number: withdrawn questions are not */
  constructor(isCompared: readonly boolean[]) {
    this.#isCompared = isCompared;
  }

  add({ quizNumbers, count, outcome, code, id, bytes }: PlayedAttempt): void {
    if (this.#filled + headWords + 2 * count > bufferWords) this.#flush();
    const buffer = this.#buffer;
    const head = this.#filled;
    let place = head + headWords;
    for (let index = 0; index < count; index += 1) {
      const quizNumber = quizNumbers[index] ?? 0;
      if (outcome[quizNumber] !== outcomes.wrong || !this.#isCompared[quizNumber]) continue;
      const own = code[quizNumber] ?? 0;
      this.#counts.add(quizNumber, own, bytes, 0, 0);
      this.#given[quizNumber] = (this.#given[quizNumber] ?? 0) + 1;
      buffer[place] = own % high;
      buffer[place + 1] = quizNumber * 2 ** highBits + Math.floor(own / high);
      place += 2;
    }
    if (place === head + headWords) return;
    buffer[head] = (place - head - headWords) / 2;
    for (let word = 0; word < idWords; word += 1) buffer[head + 1 + word] = id.readUInt32BE(4 * word);
    this.#filled = place;
  }

  /**
   * How rare each answer is, in thousandths of a bit: how few of those who were wrong at its question gave it. Answers that only one
   * contestant gave are left out, unless nobody else was wrong there: nobody can share them, and there are many of them.
   */
  rarities(): CodeTable {
    const rarities = new CodeTable();
    for (const { quizNumber, code, count } of this.#counts.all()) {
      const given = this.#given[quizNumber] ?? 0;
      if (count > 1 || given === 1) rarities.set(code, Math.round(-perBit * Math.log2(count / given)));
    }
    return rarities;
  }

  /**
   * Calls `look` with each contestant who has wrong answers. The object is reused, because a million of them would not fit into memory:
   * copy what is needed after the call.
   */
  each(look: (wrong: WrongAnswers) => void): void {
    this.#flush();
    const wrong = new WrongAnswers();
    const buffer = this.#buffer;
    for (let from = 0; from < this.#file.size; ) {
      const words = this.#file.read(new Uint8Array(buffer.buffer), from) / buffer.BYTES_PER_ELEMENT;
      let place = 0;
      for (;;) {
        const count = buffer[place] ?? 0;
        const next = place + headWords + 2 * count;
        if (place >= words || next > words) break;
        fill(wrong, buffer, place);
        look(wrong);
        place = next;
      }
      from += place * buffer.BYTES_PER_ELEMENT;
    }
  }

  close(): void {
    this.#file.close();
    this.#counts.close();
  }

  #flush(): void {
    const { buffer, BYTES_PER_ELEMENT: bytes } = this.#buffer;
    if (this.#filled > 0) this.#file.write(new Uint8Array(buffer, 0, this.#filled * bytes));
    this.#filled = 0;
  }
}

function fill(wrong: WrongAnswers, words: Uint32Array, head: number): void {
  wrong.count = words[head] ?? 0;
  for (let word = 0; word < idWords; word += 1) wrong.id[word] = words[head + 1 + word] ?? 0;
  for (let index = 0; index < wrong.count; index += 1) {
    const place = head + headWords + 2 * index;
    const upper = words[place + 1] ?? 0;
    wrong.quizNumbers[index] = upper >>> highBits;
    wrong.codes[index] = (words[place] ?? 0) + (upper & (2 ** highBits - 1)) * high;
  }
}
