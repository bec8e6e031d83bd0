import type { CodeTable } from './code-table.ts';
import type { WrongAnswers } from './kept-wrong-answers.ts';
import { uuidOf } from './played-attempt.ts';
import { type OwnRun, RunGroups } from './run-groups.ts';

/** Contestants who gave the same wrong answers, one after the other, and no other wrong answer in between. */
export interface IdenticalRun {
  participantIds: string[];
  firstQuiz: number;
  lastQuiz: number;
  /** How rare the run is, in bits: n bits are as rare as n coins that all show the same face. */
  bits: number;
}

const perBit = 1_000;
/** Bits of rarity beyond those of all the ways to share a run: chance brings a pair in one of 128 contests. */
const spareBits = 7;
const high = 2 ** 32;
const idBytes = 16;
/** Question numbers have ten bits. */
const most = 1_024;

/** In how many ways contestants can share a run: each pair of them, from each question on. */
export const waysToShare = (started: number, questions: number): number =>
  Math.max(1, (started * (started - 1)) / 2) * questions;

/**
 * How rare a run has to be, in bits. One of n bits is shared by chance in each of the ways with a probability of at most 1 in 2 to the power of n. So many
 * are asked for that all the ways together, however many contestants there are, bring a pair in at most one of 128 contests.
 */
export const leastBitsOf = (ways: number): number => Math.log2(ways) + spareBits;

/**
 * Finds runs of wrong answers that several contestants share. A run begins at a wrong answer and goes on until it is as rare as asked for,
 * where the rarity of an answer is how few of those who were wrong at its question gave it. Each contestant's runs are found by
 * themselves and compared by their sums, so that no two contestants are ever compared: the work grows with the number of
 * answers, not with the number of pairs.
 */
export class IdenticalRuns {
  readonly #least: number;
  readonly #rarities: CodeTable;
  readonly #groups = new RunGroups();
  readonly #ids: Buffer;
  #owners = 0;
  /** Wrong answers of one contestant that follow each other. The arrays are those of all in turn, as there are many. */
  readonly #numbers = new Uint16Array(most);
  readonly #codes = new Float64Array(most);
  readonly #bits = new Int32Array(most);
  #count = 0;
  readonly #run: OwnRun = { low: 0, high: 0, owner: 0, firstQuiz: 0, lastQuiz: 0, bits: 0 };

  /** @param rarities of wrong answers by their codes, in thousandths of a bit; one that is not among them is nobody else's */
  constructor({
    started,
    ways,
    rarities,
  }: {
    started: number;
    ways: number;
    rarities: CodeTable;
  }) {
    this.#least = Math.ceil(leastBitsOf(ways) * perBit);
    this.#rarities = rarities;
    this.#ids = Buffer.alloc(started * idBytes);
  }

  add({ id, count, quizNumbers, codes }: WrongAnswers): void {
    let hasRun = false;
    for (let index = 0; index < count; index += 1) {
      const own = codes[index] ?? 0;
      const bits = this.#rarities.get(own);
      // One that nobody else gave is in the run, and ends what is shared. An answer that everybody gave tells nothing.
      if (bits < 0) hasRun = this.#addRuns() || hasRun;
      else if (bits > 0) {
        this.#numbers[this.#count] = quizNumbers[index] ?? 0;
        this.#codes[this.#count] = own;
        this.#bits[this.#count] = bits;
        this.#count += 1;
      }
    }
    hasRun = this.#addRuns() || hasRun;
    if (!hasRun) return;
    for (const [word, part] of id.entries()) this.#ids.writeUInt32BE(part, this.#owners * idBytes + 4 * word);
    this.#owners += 1;
  }

  /** Adds the runs of wrong answers that follow each other, one from each of them on. @returns whether there are any */
  #addRuns(): boolean {
    const count = this.#count;
    const run = this.#run;
    this.#count = 0;
    run.owner = this.#owners;
    run.low = 0;
    run.high = 0;
    run.bits = 0;
    let end = 0;
    for (let first = 0; first < count; first += 1) {
      for (; run.bits < this.#least; end += 1) {
        if (end === count) return first > 0;
        const code = this.#codes[end] ?? 0;
        run.bits += this.#bits[end] ?? 0;
        run.low = (run.low + (code % high)) % high;
        run.high += Math.floor(code / high);
      }
      run.firstQuiz = this.#numbers[first] ?? 0;
      run.lastQuiz = this.#numbers[end - 1] ?? 0;
      this.#groups.add(run);
      const code = this.#codes[first] ?? 0;
      run.bits -= this.#bits[first] ?? 0;
      run.low = (run.low + high - (code % high)) % high;
      run.high -= Math.floor(code / high);
    }
    return count > 0;
  }

  /** The runs that several contestants share, the rarest first. */
  list(limit: number): IdenticalRun[] {
    const byParticipants = new Map<string, IdenticalRun>();
    for (const runs of this.#groups.groups()) {
      const participantIds = runs.map(({ owner }) => this.#idOf(owner)).sort();
      const key = participantIds.join();
      const known = byParticipants.get(key);
      const first = runs[0]?.firstQuiz ?? 0;
      const last = Math.min(...runs.map(({ lastQuiz }) => lastQuiz));
      const bits = Math.max(...runs.map((run) => run.bits)) / perBit;
      byParticipants.set(key, {
        participantIds,
        firstQuiz: Math.min(first, known?.firstQuiz ?? first),
        lastQuiz: Math.max(last, known?.lastQuiz ?? last),
        bits: Math.max(bits, known?.bits ?? bits),
      });
    }
    return [...byParticipants]
      .sort(([key, one], [otherKey, other]) => other.bits - one.bits || (key < otherKey ? -1 : 1))
      .slice(0, limit)
      .map(([, run]) => run);
  }

  close(): void {
    this.#groups.close();
  }

  #idOf(owner: number): string {
    return uuidOf(this.#ids.toString('hex', owner * idBytes, (owner + 1) * idBytes));
  }
}
