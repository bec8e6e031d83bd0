const none = 0;

/**
 * Every answer that was acknowledged, by contestant and question. Each different answer is kept once, so that an answer takes four bytes
 * however many contestants there are.
 */
export class Ledger {
  readonly #quizCount: number;
  readonly #answers: string[] = [''];
  readonly #indexes = new Map<string, number>();
  readonly #entries = new Map<number, Uint32Array>();

  constructor(quizCount: number) {
    this.#quizCount = quizCount;
  }

  /** Notes that the API has acknowledged an answer; questions are numbered from 1. */
  note(contestant: number, quizNumber: number, answer: string): void {
    let entry = this.#entries.get(contestant);
    if (!entry) {
      entry = new Uint32Array(this.#quizCount);
      this.#entries.set(contestant, entry);
    }
    entry[quizNumber - 1] = this.#indexOf(answer);
  }

  /** The acknowledged answers of a contestant, with their questions' numbers. */
  answersOf(contestant: number): [quizNumber: number, answer: string][] {
    const entry = this.#entries.get(contestant) ?? new Uint32Array(0);
    return [...entry.entries()].flatMap(([place, index]): [number, string][] =>
      index === none ? [] : [[place + 1, this.#answers[index] ?? '']],
    );
  }

  #indexOf(answer: string): number {
    const known = this.#indexes.get(answer);
    if (known !== undefined) return known;
    const index = this.#answers.push(answer) - 1;
    this.#indexes.set(answer, index);
    return index;
  }
}
