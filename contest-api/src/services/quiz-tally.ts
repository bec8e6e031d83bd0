import type { PlayedAttempt } from '../repositories/played-attempt.ts';
import { outcomes } from '../repositories/played-attempt.ts';
import { TimeHistogram } from './time-histogram.ts';

/** How the readers of a question did at it. Contestants who answered or skipped faster than it can be read are counted apart. */
export class QuizTally {
  readers = 0;
  tooFast = 0;
  right = 0;
  skipped = 0;
  readonly times: TimeHistogram;
  /** How often each wrong answer was given too fast, by its code. */
  readonly wrongTooFast = new Map<number, number>();
  /** Of the readers' right answers elsewhere: their sum, that of their squares, and the sum of those who are right here. */
  #elsewhere = 0;
  #squares = 0;
  #elsewhereOfRight = 0;

  /** @param longestSeconds how long anybody can have taken */
  constructor(longestSeconds: number) {
    this.times = new TimeHistogram(longestSeconds);
  }

  addReader(outcome: number, microseconds: number, rightElsewhere: number): void {
    this.readers += 1;
    this.#elsewhere += rightElsewhere;
    this.#squares += rightElsewhere * rightElsewhere;
    this.times.add(microseconds);
    if (outcome === outcomes.right) {
      this.right += 1;
      this.#elsewhereOfRight += rightElsewhere;
    } else if (outcome === outcomes.skipped) this.skipped += 1;
  }

  addTooFast(outcome: number, code: number): void {
    this.tooFast += 1;
    if (outcome === outcomes.wrong) this.wrongTooFast.set(code, (this.wrongTooFast.get(code) ?? 0) + 1);
  }

  /** Correlation of being right here with the number right elsewhere, -1 to 1; null where one of them is the same for all. */
  get discrimination(): number | null {
    const { readers, right } = this;
    const spread = readers * this.#squares - this.#elsewhere ** 2;
    const spreadOfRight = readers * right - right ** 2;
    if (spread <= 0 || spreadOfRight <= 0) return null;
    return (readers * this.#elsewhereOfRight - this.#elsewhere * right) / Math.sqrt(spread * spreadOfRight);
  }
}

/**
 * Adds an attempt to the tallies of the questions.
 * @param tallies by question number
 * @param shortest the shortest time in which a question can be read, in microseconds, by question number
 */
export function tallyAttempt(
  attempt: PlayedAttempt,
  tallies: readonly (QuizTally | undefined)[],
  shortest: readonly number[],
): void {
  const { quizNumbers, count, answeredAt, outcome, code } = attempt;
  let right = 0;
  for (let index = 0; index < count; index += 1)
    if (outcome[quizNumbers[index] ?? 0] === outcomes.right) right += 1;
  let before = attempt.startedAt;
  for (let index = 0; index < count; index += 1) {
    const quizNumber = quizNumbers[index] ?? 0;
    const at = answeredAt[quizNumber] ?? 0;
    const taken = at - before;
    before = at;
    const tally = tallies[quizNumber];
    if (!tally) continue;
    const own = outcome[quizNumber] ?? 0;
    if (taken < (shortest[quizNumber] ?? 0)) tally.addTooFast(own, code[quizNumber] ?? 0);
    else tally.addReader(own, taken, own === outcomes.right ? right - 1 : right);
  }
}
