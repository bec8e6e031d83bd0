import type { ContestExam } from '../contest/contest.ts';
import type { Database } from '../database/database.ts';
import { type IdenticalRun, listIdenticalRuns } from './queries-review-attempts.ts';

/** A run of wrong answers that contestants share. */
export interface SharedAnswers extends Omit<IdenticalRun, 'rarity'> {
  /** How many pairs of contestants would share such a run by chance, in the whole exam. */
  expected_pairs: number;
}

/** Bits of rarity beyond those of all the ways to share a run: chance brings a pair in one of 128 contests. */
const spareBits = 7;
const perBit = 1_000;

/** In how many ways contestants can share a run: each pair of them, from each question on. */
export const waysToShare = (started: number, questions: number): number =>
  Math.max(1, (started * (started - 1)) / 2) * questions;

/**
 * How rare a run has to be, in bits. One of n bits is shared by chance in each of the ways with a probability of at most 1 in 2 to the power of n. So many
 * are asked for that all the ways together, however many contestants there are, bring a pair in at most one of 128 contests.
 */
export const leastBitsOf = (ways: number): number => Math.log2(ways) + spareBits;

/** The runs of wrong answers that contestants share, from `played_answers`, the rarest first. */
export async function findSharedAnswers(
  transaction: Database,
  { quizzes }: ContestExam,
  { started, limit }: { started: number; limit: number },
): Promise<SharedAnswers[]> {
  const ways = waysToShare(started, quizzes.length);
  // At a question that was withdrawn nobody is wrong, and nobody knew anything.
  const quizNumbers = quizzes.flatMap(({ quiz, isVoid }) => (isVoid ? [] : [quiz.number]));
  const least = Math.ceil(leastBitsOf(ways) * perBit);
  const runs = await listIdenticalRuns(transaction, { quizNumbers, least, limit });
  return runs.map(({ rarity, ...run }) => ({ ...run, expected_pairs: ways / 2 ** (rarity / perBit) }));
}
