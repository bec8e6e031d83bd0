import { guessChance } from '@knowledgeking/pack/guess-chance';
import type { ContestExam, KeyedQuiz } from '../contest/contest.ts';
import type { Database, Pool } from '../database/database.ts';
import { findOneMailbox, type OneMailbox } from '../mail/outbox/one-mailbox.ts';
import { listCancelled } from '../people/queries-changes.ts';
import { FirstOnes } from './first-ones.ts';
import { type IdenticalRun, IdenticalRuns, waysToShare } from './identical-runs.ts';
import { KeptWrongAnswers } from './kept-wrong-answers.ts';
import { withAnswersState } from './queries-played-attempts.ts';
import { type ComparedAnswer, countStarted, listComparedAnswers } from './queries-review-runs.ts';
import { fastestReadingMilliseconds, verdictKeysOf } from './quiz-stats.ts';
import {
  type FastRight,
  fastRightOf,
  type ImpossibleTimes,
  impossibleOnes,
  impossibleTimesOf,
} from './suspect-times.ts';

/**
 * The limits beyond which a fact is listed. They are shown beside the facts; docs/decisions/0092 says where they come from.
 */
export const reviewLimits = {
  /** Right answers faster than reading: at least so many, and so many standard deviations more than guessing gives. */
  leastFastRight: 5,
  deviations: 4,
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

/** Steps beside the contestants: finding the runs, comparing them, and the mailboxes. */
const otherSteps = 3;
/** Contestants from one sign of progress to the next. */
const progressStep = 1_000;

/**
 * Finds what deserves a human look.
 * @param limit the most that is listed of each kind
 * @param onProgress is called with contestants and steps done, and how many there are
 */
export async function reviewAttempts(
  { database, pool }: { database: Database; pool: Pool },
  exam: ContestExam,
  limit: number,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<AttemptReview> {
  const isCompared: boolean[] = [];
  for (const { quiz, isVoid } of exam.quizzes) isCompared[quiz.number] = !isVoid;
  const fastRight = new FirstOnes<FastRight>(
    limit,
    (one, other) => other.fastRight - one.fastRight || byId(one, other),
  );
  const impossibleTimes = new FirstOnes<ImpossibleTimes>(
    limit,
    (one, other) => impossibleOnes(other) - impossibleOnes(one) || byId(one, other),
  );
  const isFast = fastLimitsOf(exam);
  const wrong = new KeptWrongAnswers(isCompared);
  return withAnswersState(pool, { examId: exam.id, keys: verdictKeysOf(exam) }, async (state) => {
    const started = await countStarted(state.snapshot, exam.id);
    const total = started + otherSteps;
    onProgress(0, total);
    const cancelled = new Set(await listCancelled(state.snapshot, exam.id));
    let runs: IdenticalRuns | undefined;
    try {
      let done = 0;
      await state.eachAttempt((attempt) => {
        if (cancelled.size === 0 || !cancelled.has(attempt.participantId))
          fastRight.add(fastRightOf(attempt, isFast));
        impossibleTimes.add(impossibleTimesOf(attempt, exam, reviewLimits.clockTolerance));
        wrong.add(attempt);
        done += 1;
        if (done % progressStep === 0) onProgress(done, total);
      });
      onProgress(started, total);
      const ways = waysToShare(started, exam.quizzes.length);
      const found = new IdenticalRuns({ started, ways, rarities: wrong.rarities() });
      runs = found;
      wrong.each((theirs) => found.add(theirs));
      onProgress(started + 1, total);
      const sharedAnswers = await describeRuns(state.snapshot, exam, found.list(limit), ways);
      onProgress(started + 2, total);
      const oneMailbox = (await findOneMailbox(database, exam.id)).slice(0, limit);
      onProgress(total, total);
      return {
        started,
        fastRight: fastRight.list,
        sharedAnswers,
        oneMailbox,
        impossibleTimes: impossibleTimes.list,
      };
    } finally {
      wrong.close();
      runs?.close();
    }
  });
}

const byId = (one: { participantId: string }, other: { participantId: string }) =>
  one.participantId < other.participantId ? -1 : 1;

/** The limits of a fast right answer by question number, and from how many of them on they are listed. */
function fastLimitsOf({ quizzes }: ContestExam) {
  const shortest: number[] = [];
  const chances: number[] = [];
  for (const keyed of quizzes) {
    // Withdrawn questions are no evidence: no time is too short for them.
    shortest[keyed.quiz.number] = keyed.isVoid
      ? Number.NEGATIVE_INFINITY
      : fastestReadingMilliseconds(keyed.quiz) * 1_000;
    chances[keyed.quiz.number] = chanceOf(keyed);
  }
  const { leastFastRight: least, deviations } = reviewLimits;
  return { shortest, chances, least, deviations };
}

/** The share of those who guess and are right, 0 to 1. */
const chanceOf = ({ quiz, acceptedAnswers }: KeyedQuiz): number =>
  Math.min(1, guessChance({ ...quiz, answers: [...acceptedAnswers] }));

async function describeRuns(
  database: Database,
  { id: examId, quizzes }: ContestExam,
  runs: IdenticalRun[],
  ways: number,
): Promise<SharedAnswers[]> {
  const everyone = [...new Set(runs.flatMap(({ participantIds }) => participantIds))];
  // At a question that was withdrawn nobody is wrong, and nobody knew anything.
  const withdrawn = new Set(quizzes.flatMap(({ quiz, isVoid }) => (isVoid ? [quiz.number] : [])));
  const compared = (await listComparedAnswers(database, examId, everyone)).filter(
    ({ quizNumber }) => !withdrawn.has(quizNumber),
  );
  const answers = Map.groupBy(compared, ({ participantId }) => participantId);
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
