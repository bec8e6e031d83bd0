import type { AnswerCounts } from './answer-counts.ts';
import { outcomes, type PlayedAttempt } from './played-attempt.ts';
import { TimeHistogram } from './time-histogram.ts';

/** How the readers of a question did at it. Contestants who answered or skipped faster than it can be read are counted apart. */
export class QuizTally {
  readers = 0;
  tooFast = 0;
  right = 0;
  skipped = 0;
  readonly times: TimeHistogram;
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
 * @param wrong the wrong answers of all readers
 * @param shortest the shortest time in which a question can be read, in microseconds, by question number
 */
export function tallyAttempt(
  attempt: PlayedAttempt,
  tallies: readonly (QuizTally | undefined)[],
  wrong: AnswerCounts,
  shortest: readonly number[],
): void {
  const { quizNumbers, count, answeredAt, outcome } = attempt;
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
    if (taken < (shortest[quizNumber] ?? 0)) {
      tally.tooFast += 1;
      continue;
    }
    tally.addReader(own, taken, own === outcomes.right ? right - 1 : right);
    if (own === outcomes.wrong) countWrong(wrong, attempt, quizNumber);
  }
}

function countWrong(
  wrong: AnswerCounts,
  { code, bytes, textFrom, textTo }: PlayedAttempt,
  quizNumber: number,
) {
  wrong.add(quizNumber, code[quizNumber] ?? 0, bytes, textFrom[quizNumber] ?? 0, textTo[quizNumber] ?? 0);
}
