import { createHash } from 'node:crypto';

/** The two verdicts on an answer to a question, as they are stored with the answer. */
export interface Verdicts {
  right: number;
  wrong: number;
}

/**
 * The verdicts by a question's key. Each is a fingerprint of the key, with the last bit set for a right answer: so whoever reads
 * one sees by which key it was given, and one by another key counts as none (docs/decisions/submit.md).
 * @param acceptedAnswers in their canonical form, in any order
 */
export function verdictsOf(acceptedAnswers: Iterable<string>): Verdicts {
  const key = JSON.stringify([...acceptedAnswers].sort());
  const wrong = createHash('sha256').update(key).digest().readInt32BE() & ~1;
  return { right: wrong | 1, wrong };
}
