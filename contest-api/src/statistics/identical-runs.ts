import type { ContestExam } from '../contest/contest.ts';
import type { Database } from '../database/database.ts';
import { type ComparedAnswer, listComparedAnswers, listIdenticalRuns } from './queries-attempt-review.ts';

/** The answers that contestants who share a run of wrong ones have in common. */
export interface SharedAnswers {
  participant_ids: string[];
  /** The questions between which their wrong answers are the same. */
  first_quiz: number;
  last_quiz: number;
  /** Questions at which all of them gave the same wrong answer, and how many each had wrong in all. */
  same_wrong: number;
  wrong: number[];
  /** Questions that all of them had right. */
  same_right: number;
  /** The median of the time between their same wrong answers, from the first of them to the last, in seconds. */
  seconds_apart: number;
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
  const participantIds = [...new Set(runs.flatMap(({ participant_ids }) => participant_ids))];
  const compared = await listComparedAnswers(transaction, { participantIds, quizNumbers });
  const answersOf = Map.groupBy(compared, ({ participant_id }) => participant_id);
  return runs.map(({ participant_ids, first_quiz, last_quiz, rarity }) => ({
    participant_ids,
    first_quiz,
    last_quiz,
    ...inCommon(participant_ids.map((id) => answersOf.get(id) ?? [])),
    expected_pairs: ways / 2 ** (rarity / perBit),
  }));
}

function inCommon(
  all: ComparedAnswer[][],
): Pick<SharedAnswers, 'same_wrong' | 'wrong' | 'same_right' | 'seconds_apart'> {
  const [first = [], ...others] = all.map((answers) => new Map(answers.map((one) => [one.quiz_number, one])));
  const same = [...first.values()]
    .map((one) => [one, ...others.map((answers) => answers.get(one.quiz_number))])
    .filter((given): given is ComparedAnswer[] => given.every((one) => one?.answer === given[0]?.answer));
  const sameWrong = same.filter(([one]) => !one?.is_right);
  const apart = sameWrong
    .map((given) => given.map(({ answered_at }) => answered_at.getTime()))
    .map((times) => (Math.max(...times) - Math.min(...times)) / 1_000)
    .sort((one, other) => one - other);
  return {
    same_wrong: sameWrong.length,
    wrong: all.map((answers) => answers.filter(({ is_right }) => !is_right).length),
    same_right: same.length - sameWrong.length,
    seconds_apart: Math.round(apart[Math.floor(apart.length / 2)] ?? 0),
  };
}
