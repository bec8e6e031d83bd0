import type { Database } from '@knowledgeking/contest-api/database/database';
import { allRows, onlyValue } from '@knowledgeking/contest-api/database/rows';

/** The answers that the API has acknowledged, to be compared with the database afterwards. */
export class Ledger {
  /** By participant, the answers in the order of the questions. */
  readonly #answers = new Map<string, string[]>();

  /** Notes that an answer was acknowledged; each participant's come in the order of the questions. */
  acknowledge(participantId: string, answer: string): void {
    const answers = this.#answers.get(participantId) ?? [];
    answers.push(answer);
    this.#answers.set(participantId, answers);
  }

  /** The same as it is now, while this one goes on. */
  copy(): Ledger {
    const copy = new Ledger();
    for (const [participantId, answers] of this.#answers) copy.#answers.set(participantId, [...answers]);
    return copy;
  }

  /** How many answers of a participant were acknowledged. */
  countOf(participantId: string): number {
    return this.#answers.get(participantId)?.length ?? 0;
  }

  get size(): number {
    return [...this.#answers.values()].reduce((total, answers) => total + answers.length, 0);
  }

  /**
   * Finds every acknowledged answer that the database does not hold as it was sent, every answer it holds twice, and every attempt
   * whose count is not that of its answers.
   */
  async compare(database: Database): Promise<Finding[]> {
    const ids = [...this.#answers.keys()];
    const rows = await allRows<{ participant_id: string; quiz_number: number; answer: string }>(database)`
      select participant_id, quiz_number, answer from answers
      where participant_id = any(${ids}::uuid[])`;
    const stored = new Map(rows.map((row) => [`${row.participant_id} ${row.quiz_number}`, row.answer]));
    let lost = 0;
    for (const [participantId, answers] of this.#answers)
      for (const [index, answer] of answers.entries())
        if (stored.get(`${participantId} ${index + 1}`) !== answer) lost += 1;
    const unequal = await onlyValue<number>(database)`
      select count(*) from attempts a where participant_id = any(${ids}::uuid[])
        and answered_count <> (select count(*) from answers b where b.participant_id = a.participant_id)`;
    return [
      noneOf('acknowledged answers that are lost', lost, this.size),
      atMost('answers stored twice', rows.length - stored.size, 0),
      atMost('attempts whose count is not that of their answers', unequal, 0),
    ].map((finding) => ({ ...finding, onceIsTooOften: true }));
  }
}

/** One thing that had to hold, and whether it did. */
export interface Finding {
  /** Such as `failed requests`. */
  what: string;
  /** The outcome, such as `0 of 9,243`. */
  figure: string;
  holds: boolean;
  /** No slow machine is an excuse for it: where it does not hold in one run of many, that is a failure. */
  onceIsTooOften?: boolean;
}

/** A finding about how many of so many, of which there must be none. @param more of its outcome */
export const noneOf = (what: string, count: number, total: number, more = ''): Finding =>
  atMost(what, count, 0, `${count} of ${total}${more}`);

/** A finding about a number that must not be above a limit. */
export const atMost = (what: string, count: number, limit: number, figure = String(count)): Finding => ({
  what,
  figure,
  holds: count <= limit,
});
