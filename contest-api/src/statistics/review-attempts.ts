import { guessChance } from '@knowledgeking/pack/guess-chance';
import type { ExamWithKey } from '../contest/exam.ts';
import type { Database, Pool } from '../database/database.ts';
import { ownMailbox } from '../mail/outbox/limit.ts';
import { countStarted, withPlayedAnswers } from './queries-played-answers.ts';
import {
  type IdenticalRun,
  listAddresses,
  listFastRight,
  listIdenticalRuns,
  listImpossibleTimes,
  listSlowRight,
} from './queries-review-attempts.ts';

/** The facts about an exam's attempts that deserve a human look. None of them proves anything. */
export type AttemptReview = Awaited<ReturnType<typeof reviewAttempts>>;

/** Finds what deserves a human look. @param limit the most that is listed of each kind */
export function reviewAttempts(
  pool: Pool,
  exam: ExamWithKey,
  limit: number,
  onProgress: (done: number, total: number) => void,
) {
  const quizzes = guessableQuizzes(exam);
  const quizNumbers = quizzes.map(({ quiz_number }) => quiz_number);
  return withPlayedAnswers(pool, exam, { steps: 5, onProgress }, async (transaction, step) => {
    const started = await countStarted(transaction, exam.id);
    const ways = waysToShare(started, exam.quizzes.length);
    return {
      started,
      fast_right: await step(listFastRight(transaction, quizzes, limit)),
      slow_right: await step(listSlowRight(transaction, quizNumbers, limit)),
      shared_answers: await step(findSharedAnswers(transaction, quizNumbers, { ways, limit })),
      one_mailbox: await step(findOneMailbox(transaction, exam.id, limit)),
      impossible_times: await step(listImpossibleTimes(transaction, limit)),
    };
  });
}

/** The questions that were not withdrawn: at the others nobody is wrong, and nobody knew anything. */
const guessableQuizzes = ({ quizzes }: ExamWithKey) =>
  quizzes
    .filter(({ isVoid }) => !isVoid)
    .map(({ quiz, acceptedAnswers }) => ({
      quiz_number: quiz.number,
      chance: Math.min(1, guessChance({ ...quiz, answers: [...acceptedAnswers] })),
    }));

/** Every mailbox that has entered under several names, the most names first. */
async function findOneMailbox(database: Database, examId: string, limit: number) {
  const byMailbox = Map.groupBy(await listAddresses(database, examId), ({ email }) => ownMailbox(email));
  return [...byMailbox.values()]
    .filter((addresses) => addresses.length > 1)
    .map((addresses) => ({ participant_ids: addresses.map(({ participant_id }) => participant_id) }))
    .sort((one, other) => other.participant_ids.length - one.participant_ids.length)
    .slice(0, limit);
}

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
async function findSharedAnswers(
  transaction: Database,
  quizNumbers: number[],
  { ways, limit }: { ways: number; limit: number },
): Promise<SharedAnswers[]> {
  const least = Math.ceil(leastBitsOf(ways) * perBit);
  const runs = await listIdenticalRuns(transaction, { quizNumbers, least, limit });
  return runs.map(({ rarity, ...run }) => ({ ...run, expected_pairs: ways / 2 ** (rarity / perBit) }));
}
