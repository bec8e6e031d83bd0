import { outcomes, type PlayedAttempt } from '../repositories/played-attempt.ts';
import { RunGroups } from './run-groups.ts';

/** Contestants who gave the same wrong answers, one after the other, and no other wrong answer in between. */
export interface IdenticalRun {
  participantIds: string[];
  firstQuiz: number;
  lastQuiz: number;
  /** How rare the run is, in bits: n bits are as rare as n coins that all show the same face. */
  bits: number;
}

const perBit = 1_000;
const high = 2 ** 32;
const idBytes = 36;

/**
 * Finds runs of wrong answers that several contestants share. A run begins at a wrong answer and goes on until it is as rare as asked for,
 * where the rarity of an answer is how few of those who were wrong at its question gave it. Each contestant's runs are found by
 * themselves and compared by their sums, so that no two contestants are ever compared: the work grows with the number of
 * answers, not with the number of pairs.
 */
export class IdenticalRuns {
  readonly #least: number;
  readonly #rarities: ReadonlyMap<number, number>;
  readonly #isCompared: readonly boolean[];
  readonly #groups = new RunGroups();
  readonly #ids: Buffer;
  #owners = 0;
  /** The wrong answers of one contestant. */
  readonly #wrong: { quizNumber: number; code: number; bits: number }[] = [];

  /**
   * @param rarities of wrong answers by their codes, in thousandths of a bit; an answer that is not in it is nobody else's
   * @param isCompared by question number: withdrawn questions are not
   */
  constructor({
    started,
    leastBits,
    rarities,
    isCompared,
  }: {
    started: number;
    leastBits: number;
    rarities: ReadonlyMap<number, number>;
    isCompared: readonly boolean[];
  }) {
    this.#least = Math.round(leastBits * perBit);
    this.#rarities = rarities;
    this.#isCompared = isCompared;
    this.#ids = Buffer.alloc(started * idBytes);
  }

  add(attempt: PlayedAttempt): void {
    const { quizNumbers, count, outcome, code } = attempt;
    const owner = this.#owners;
    const wrong = this.#wrong;
    let hasRun = false;
    const addRuns = () => {
      if (this.#addRuns(owner)) hasRun = true;
      wrong.length = 0;
    };
    wrong.length = 0;
    for (let index = 0; index < count; index += 1) {
      const quizNumber = quizNumbers[index] ?? 0;
      if (outcome[quizNumber] !== outcomes.wrong || !this.#isCompared[quizNumber]) continue;
      const own = code[quizNumber] ?? 0;
      const bits = this.#rarities.get(own);
      // One that nobody else gave is in the run, and ends what is shared. An answer that everybody gave tells nothing.
      if (bits === undefined) addRuns();
      else if (bits > 0) wrong.push({ quizNumber, code: own, bits });
    }
    addRuns();
    if (!hasRun) return;
    this.#ids.write(attempt.participantId, owner * idBytes, 'latin1');
    this.#owners += 1;
  }

  /** Adds the runs of wrong answers that follow each other. @returns whether there are any */
  #addRuns(owner: number): boolean {
    const wrong = this.#wrong;
    let [end, bits, low, upper] = [0, 0, 0, 0];
    for (const first of wrong) {
      while (bits < this.#least) {
        const next = wrong[end];
        if (!next) return end > 0 && wrong[0] !== first;
        bits += next.bits;
        low = (low + (next.code % high)) % high;
        upper += Math.floor(next.code / high);
        end += 1;
      }
      const lastQuiz = wrong[end - 1]?.quizNumber ?? 0;
      this.#groups.add({ low, high: upper, owner, firstQuiz: first.quizNumber, lastQuiz, bits });
      bits -= first.bits;
      low = (low + high - (first.code % high)) % high;
      upper -= Math.floor(first.code / high);
    }
    return wrong.length > 0;
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
    return this.#ids.toString('latin1', owner * idBytes, (owner + 1) * idBytes);
  }
}
