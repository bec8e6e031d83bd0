import { guessChance } from '@knowledgeking/pack/guess-chance';
import type { ExamWithKey } from '../contest/exam.ts';
import type { Database, Pool } from '../database/database.ts';
import { ownMailbox } from '../mail/outbox/limit.ts';
import { clockToleranceSeconds, countStarted, withPlayedAnswers } from './queries-played-answers.ts';
import {
  type IdenticalRun,
  listAddresses,
  listFastRight,
  listIdenticalRuns,
  listImpossibleTimes,
  listSlowRight,
} from './queries-review-attempts.ts';

/**
 * The limits beyond which a fact is listed. They are shown beside the facts; docs/decisions/results.md says where they come from.
 */
export const reviewLimits = {
  /** Right answers faster than reading: at least so many, and so many standard deviations more than guessing gives. */
  least_fast_right: 5,
  deviations: 4,
  /** The same of right answers after long pauses: at questions with at most this share right, after so many times one's own median. */
  least_slow_right: 5,
  highest_rate: 0.3,
  long_pause: 3,
  clock_tolerance_seconds: clockToleranceSeconds,
} as const;

/** The facts about an exam's attempts that deserve a human look. None of them proves anything. */
export type AttemptReview = Awaited<ReturnType<typeof reviewAttempts>>;

/** Steps that are shown: reading the answers, and each kind of fact. */
const steps = 6;

/** Finds what deserves a human look. @param limit the most that is listed of each kind */
export async function reviewAttempts(
  pool: Pool,
  exam: ExamWithKey,
  limit: number,
  onProgress: (done: number, total: number) => void,
) {
  onProgress(0, steps);
  return withPlayedAnswers(pool, exam, async (transaction) => {
    onProgress(1, steps);
    const { least_fast_right: least, deviations } = reviewLimits;
    const guessable = { quizzes: guessableQuizzes(exam), least, deviations, limit };
    const fast_right = await listFastRight(transaction, guessable);
    onProgress(2, steps);
    const slow_right = await listSlowRight(transaction, {
      quizNumbers: guessable.quizzes.map(({ quiz_number }) => quiz_number),
      highestRate: reviewLimits.highest_rate,
      longPause: reviewLimits.long_pause,
      least: reviewLimits.least_slow_right,
      deviations,
      limit,
    });
    onProgress(3, steps);
    const impossible_times = await listImpossibleTimes(transaction, limit);
    onProgress(4, steps);
    const started = await countStarted(transaction, exam.id);
    const shared_answers = await findSharedAnswers(transaction, exam, { started, limit });
    onProgress(5, steps);
    const one_mailbox = (await findOneMailbox(transaction, exam.id)).slice(0, limit);
    onProgress(steps, steps);
    return { started, fast_right, slow_right, shared_answers, one_mailbox, impossible_times };
  });
}

/** The questions at which a fast right answer is evidence: those that were not withdrawn. */
const guessableQuizzes = ({ quizzes }: ExamWithKey) =>
  quizzes
    .filter(({ isVoid }) => !isVoid)
    .map(({ quiz, acceptedAnswers }) => ({
      quiz_number: quiz.number,
      chance: Math.min(1, guessChance({ ...quiz, answers: [...acceptedAnswers] })),
    }));

/** Every mailbox that has entered under several names, the most names first. */
async function findOneMailbox(database: Database, examId: string) {
  const byMailbox = Map.groupBy(await listAddresses(database, examId), ({ email }) => ownMailbox(email));
  return [...byMailbox.values()]
    .filter((addresses) => addresses.length > 1)
    .map((addresses) => ({ participant_ids: addresses.map(({ participant_id }) => participant_id) }))
    .sort((one, other) => other.participant_ids.length - one.participant_ids.length);
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
export async function findSharedAnswers(
  transaction: Database,
  { quizzes }: ExamWithKey,
  { started, limit }: { started: number; limit: number },
): Promise<SharedAnswers[]> {
  const ways = waysToShare(started, quizzes.length);
  // At a question that was withdrawn nobody is wrong, and nobody knew anything.
  const quizNumbers = quizzes.flatMap(({ quiz, isVoid }) => (isVoid ? [] : [quiz.number]));
  const least = Math.ceil(leastBitsOf(ways) * perBit);
  const runs = await listIdenticalRuns(transaction, { quizNumbers, least, limit });
  return runs.map(({ rarity, ...run }) => ({ ...run, expected_pairs: ways / 2 ** (rarity / perBit) }));
}
