import type { Level } from '@knowledgeking/contract';
import { canonicalAnswer, skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { quizTypeRules } from '@knowledgeking/pack/quiz-types';
import { SeededRandom } from '@knowledgeking/pack/random';
import type { PossibleAnswer, SyntheticCrowd } from '@knowledgeking/rehearsal/synthetic-crowd';
import pMap from 'p-map';
import { type ContestExam, isCorrect, type KeyedQuiz, verdictOn } from '../contest/contest.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { deleteSyntheticContestants, insertSyntheticContestants } from './queries-synthetic.ts';

const sliceSize = 5_000;
const concurrency = 2;

export interface Simulation {
  participants: number;
  /** The same seed gives the same contestants, with the same abilities, regions and answers. */
  seed: number;
  now: Date;
  /** Called after each slice with the number of contestants so far. */
  onProgress?: (done: number) => void;
}

/**
 * Adds synthetic contestants with whole attempts; abilities are normally distributed, so scores are as in life. The database makes
 * them in slices, each all or nothing; those of the seed that are there already stay, so that a call that was cut off can be
 * repeated, and two at once add what one would.
 * @returns how many were added
 */
export async function simulate(
  database: Database,
  exam: ContestExam,
  { participants, seed, now, onProgress }: Simulation,
): Promise<number> {
  const crowd: SyntheticCrowd = {
    examId: exam.id,
    seed,
    now,
    exam_start_at: exam.exam_start_at,
    durationMilliseconds: exam.durationMilliseconds,
    regions: exam.regions,
    quizzes: exam.quizzes.map(({ quiz, level }) => ({
      quiz_number: quiz.number,
      difficulty: difficulty[level],
    })),
    possibleAnswers: exam.quizzes.flatMap(possibleAnswers),
  };
  const starts = Array.from(
    { length: Math.ceil(participants / sliceSize) },
    (_, index) => index * sliceSize + 1,
  );
  let done = 0;
  let added = 0;
  const add = async (start: number) => {
    const last = Math.min(start + sliceSize - 1, participants);
    added += await inTransaction(database, (transaction) =>
      insertSyntheticContestants(transaction, crowd, { first: start, last }),
    );
    done += last - start + 1;
    onProgress?.(done);
  };
  await pMap(starts, add, { concurrency });
  return added;
}

/** A skip, the right answer, then wrong ones. */
function possibleAnswers(keyed: KeyedQuiz): PossibleAnswer[] {
  const { number, type } = keyed.quiz;
  const wrong = plausibleWrongAnswers(keyed);
  return [skippedAnswer, keyed.correctAnswer, ...wrong].map((answer, choice) => {
    const canonical_answer = canonicalAnswer(type, answer);
    return {
      quiz_number: number,
      choice,
      answer,
      canonical_answer,
      verdict: verdictOn(keyed, canonical_answer),
    };
  });
}

const removalBatchSize = 1_000;

/** Removes every synthetic contestant of every exam with all that belongs to them. @returns how many */
export async function removeSimulated(
  database: Database,
  onProgress?: (done: number) => void,
): Promise<number> {
  for (let done = 0; ; ) {
    const removed = await inTransaction(database, (transaction) =>
      deleteSyntheticContestants(transaction, removalBatchSize),
    );
    if (removed === 0) return done;
    done += removed;
    onProgress?.(done);
  }
}

/** The ability that gets half of a level's questions right, in standard deviations. */
const difficulty: Record<Level, number> = { normal: -0.4, hard: 0.9, super_hard: 2.1 };
const triesForWrong = 64;
const mostWrong = 32;

/** Wrong answers, each as often as contestants who don't know would send it; the same at every call. Empty where every guess is right. */
export function plausibleWrongAnswers(keyed: KeyedQuiz): string[] {
  const random = new SeededRandom(keyed.quiz.number);
  const { wrongAnswer } = quizTypeRules[keyed.quiz.type];
  return Array.from({ length: triesForWrong }, () => wrongAnswer(random, keyed.quiz, keyed.correctAnswer))
    .filter((answer) => !isCorrect(keyed, answer))
    .slice(0, mostWrong);
}
