import { type JudgedQuiz, questionsOf, type SyntheticCrowd } from '@knowledgeking/rehearsal/synthetic-crowd';
import pMap from 'p-map';
import { type ExamWithKey, isCorrect, type QuizWithKey, verdictOn } from '../contest/exam.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { deleteSyntheticContestants, insertSyntheticContestants } from './queries-synthetic.ts';

const sliceSize = 5_000;

/**
 * Adds synthetic contestants with whole attempts; abilities are normally distributed, so scores are as in life. The database makes
 * them in slices, each all or nothing; those of the seed that are there already stay, so that a call that was cut off can be
 * repeated, and two at once add what one would.
 * @param seed the same one gives the same contestants, with the same abilities, regions and answers
 * @returns how many were added
 */
export async function simulate(
  database: Database,
  exam: ExamWithKey,
  {
    participants,
    seed,
    now,
    onProgress,
  }: { participants: number; seed: number; now: Date; onProgress?: (done: number) => void },
): Promise<number> {
  const { id: examId, exam_start_at, duration_seconds, regions, quizzes } = exam;
  const asked = questionsOf(quizzes.map(judged));
  const crowd: SyntheticCrowd = { examId, seed, now, exam_start_at, duration_seconds, regions, ...asked };
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
  await pMap(starts, add, { concurrency: 2 });
  return added;
}

/** A question with what the API says of answers to it. */
export const judged = (keyed: QuizWithKey): JudgedQuiz => ({
  ...keyed,
  isRight: (answer) => isCorrect(keyed, answer),
  verdictOn: (canonical) => verdictOn(keyed, canonical),
});

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
