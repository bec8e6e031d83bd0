import { graceMilliseconds } from '@knowledgeking/contract/rules/end-and-grace';
import { guessChance } from '../pack/guess-chance.ts';
import type { Database } from '../repositories/database.ts';
import {
  type ComparedAnswer,
  countStarted,
  listComparedAnswers,
  listIdenticalRuns,
} from '../repositories/review-runs.ts';
import {
  type FastRight,
  type ImpossibleTimes,
  listFastRight,
  listImpossibleTimes,
} from '../repositories/review-times.ts';
import type { ContestExam, KeyedQuiz } from './contest.ts';
import { findOneMailbox, type OneMailbox } from './one-mailbox.ts';
import { fastestReadingMilliseconds } from './quiz-stats.ts';

/**
 * The limits beyond which a fact is listed. They are shown beside the facts; docs/decisions/0092 says where they come from.
 */
export const reviewLimits = {
  /** Right answers faster than reading: at least so many, and so many standard deviations more than guessing gives. */
  leastFastRight: 5,
  deviations: 4,
  /** Bits of rarity beyond those of all pairs of contestants and all questions: chance brings a pair in one of 128 contests. */
  spareBits: 7,
  /** Milliseconds by which the clocks of two copies of the API may differ. */
  clockTolerance: 1_000,
} as const;

/** The answers that contestants who share a run of wrong ones have in common. */
export interface SharedAnswers {
  participantIds: string[];
  /** The questions between which their wrong answers are the same. */
  firstQuiz: number;
  lastQuiz: number;
  /** Questions at which all of them gave the same wrong answer, and how many each had wrong in all. */
  sameWrong: number;
  wrong: number[];
  /** Questions that all of them had right. */
  sameRight: number;
  /** The median of the time between their same wrong answers, from the first of them to the last, in seconds. */
  secondsApart: number;
  /** How many pairs of contestants would share such a run by chance, in the whole exam. */
  expectedPairs: number;
}

/** The facts about an exam's attempts that deserve a human look. None of them proves anything. */
export interface AttemptReview {
  started: number;
  fastRight: FastRight[];
  sharedAnswers: SharedAnswers[];
  oneMailbox: OneMailbox[];
  impossibleTimes: ImpossibleTimes[];
}

/** How many steps `reviewAttempts` has. */
export const reviewSteps = 4;

/**
 * Finds what deserves a human look.
 * @param limit the most that is listed of each kind
 * @param onStep is called after each step with how many are done
 */
export async function reviewAttempts(
  database: Database,
  exam: ContestExam,
  limit: number,
  onStep: (done: number) => void = () => undefined,
): Promise<AttemptReview> {
  const started = await countStarted(database, exam.id);
  const { leastFastRight, deviations, clockTolerance } = reviewLimits;
  const possible = {
    examEndAt: exam.examEndAt,
    durationMilliseconds: exam.durationMilliseconds,
    graceMilliseconds,
    toleranceMilliseconds: clockTolerance,
  };
  const fastRight = await listFastRight(database, exam.id, {
    times: exam.quizzes.map(({ quiz }) => ({
      quizNumber: quiz.number,
      milliseconds: fastestReadingMilliseconds(quiz),
    })),
    chances: exam.quizzes.map((keyed) => ({ quizNumber: keyed.quiz.number, chance: chanceOf(keyed) })),
    least: leastFastRight,
    deviations,
    limit,
  });
  onStep(1);
  const sharedAnswers = await findSharedAnswers(database, exam, started, limit);
  onStep(2);
  const oneMailbox = (await findOneMailbox(database, exam.id)).slice(0, limit);
  onStep(3);
  const impossibleTimes = await listImpossibleTimes(database, exam.id, possible, limit);
  onStep(reviewSteps);
  return { started, fastRight, sharedAnswers, oneMailbox, impossibleTimes };
}

/** The share of those who guess and are right, 0 to 1. */
const chanceOf = ({ quiz, acceptedAnswers, isVoid }: KeyedQuiz): number =>
  isVoid ? 1 : Math.min(1, guessChance({ ...quiz, answers: [...acceptedAnswers] }));

/** In how many ways two contestants can share a run: each pair of them, from each question on. */
const waysToShare = (started: number, questions: number): number =>
  Math.max(1, (started * (started - 1)) / 2) * questions;

async function findSharedAnswers(
  database: Database,
  { id: examId, quizzes }: ContestExam,
  started: number,
  limit: number,
): Promise<SharedAnswers[]> {
  const ways = waysToShare(started, quizzes.length);
  const leastBits = Math.log2(ways) + reviewLimits.spareBits;
  const runs = await listIdenticalRuns(database, examId, { leastBits, limit });
  const everyone = [...new Set(runs.flatMap(({ participantIds }) => participantIds))];
  const answers = Map.groupBy(
    await listComparedAnswers(database, examId, everyone),
    ({ participantId }) => participantId,
  );
  return runs.map(({ participantIds, firstQuiz, lastQuiz, bits }) => ({
    participantIds,
    firstQuiz,
    lastQuiz,
    ...inCommon(participantIds.map((id) => answers.get(id) ?? [])),
    expectedPairs: ways / 2 ** bits,
  }));
}

function inCommon(
  all: ComparedAnswer[][],
): Pick<SharedAnswers, 'sameWrong' | 'wrong' | 'sameRight' | 'secondsApart'> {
  const [first = [], ...others] = all.map((answers) => new Map(answers.map((one) => [one.quizNumber, one])));
  const same = [...first.values()]
    .map((one) => [one, ...others.map((answers) => answers.get(one.quizNumber))])
    .filter((given): given is ComparedAnswer[] => given.every((one) => one?.answer === given[0]?.answer));
  const sameWrong = same.filter(([one]) => !one?.isRight);
  const apart = sameWrong
    .map((given) => given.map(({ answeredAt }) => answeredAt.getTime()))
    .map((times) => (Math.max(...times) - Math.min(...times)) / 1_000)
    .sort((one, other) => one - other);
  return {
    sameWrong: sameWrong.length,
    wrong: all.map((answers) => answers.filter(({ isRight }) => !isRight).length),
    sameRight: same.length - sameWrong.length,
    secondsApart: Math.round(apart[Math.floor(apart.length / 2)] ?? 0),
  };
}
