import { randomUUID } from 'node:crypto';
import { canonicalAnswer } from '@knowledgeking/contract/rules/answers';
import { type Database, inTransaction } from '../repositories/database.ts';
import {
  deleteSyntheticContestants,
  insertSyntheticContestants,
  type SyntheticContestant,
} from '../repositories/synthetic.ts';
import type { ContestExam } from './contest.ts';
import { plausibleAnswer } from './plausible-answer.ts';
import { SeededRandom } from './random.ts';
import { addMilliseconds } from './time.ts';

const batchSize = 250;
const childrenRate = 0.4;
const childrenHandicap = 0.3;
const firstNames = [
  'なぎさ',
  'みなと',
  'しおり',
  'かい',
  'うしお',
  'いかり',
  'まほろ',
  'そら',
  'なみ',
  'はやて',
  'すばる',
  'ほづみ',
];

export interface Simulation {
  participants: number;
  /** The same seed gives the same abilities, regions and answers. */
  seed: number;
  now: Date;
  /** Called after each batch with the number of contestants so far. */
  onProgress?: (done: number) => void;
}

/** Adds synthetic contestants with whole attempts; abilities are normally distributed, so scores are as in life. */
export async function simulate(
  database: Database,
  exam: ContestExam,
  { participants, seed, now, onProgress }: Simulation,
): Promise<void> {
  const random = new SeededRandom(seed);
  for (let done = 0; done < participants; ) {
    const size = Math.min(batchSize, participants - done);
    const batch = Array.from({ length: size }, (_, index) => contestant(random, exam, now, done + index + 1));
    await inTransaction(database, (transaction) => insertSyntheticContestants(transaction, exam.id, batch));
    done += size;
    onProgress?.(done);
  }
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

function contestant(random: SeededRandom, exam: ContestExam, now: Date, number: number): SyntheticContestant {
  const isChild = random.next() < childrenRate;
  const ability = random.nextNormal() - (isChild ? childrenHandicap : 0);
  const participantId = randomUUID();
  // Squaring favours the regions early in the list, so that some are large and some small.
  const region = exam.regions[Math.floor(random.next() ** 2 * exam.regions.length)] ?? '';
  const participant = {
    participant_id: participantId,
    exam_id: exam.id,
    email: `${participantId}@simulated.invalid`,
    encrypted_exam_number: null,
    display_name: `${random.pick(firstNames)}${number}号`,
    birthplace: region,
    children_division: isChild,
    is_synthetic: true,
    created_at: now,
  };
  const attempt = attemptTimes(random, exam, now);
  const playing = attempt.finishedAt.getTime() - attempt.startedAt.getTime();
  return {
    participant,
    attempt,
    answers: exam.quizzes.map((keyed, index) => {
      const answer = plausibleAnswer(random, keyed, ability);
      return {
        quizNumber: keyed.quiz.number,
        answer,
        canonicalAnswer: canonicalAnswer(keyed.quiz.type, answer),
        answeredAt: addMilliseconds(attempt.startedAt, (playing * (index + 1)) / exam.quizzes.length),
      };
    }),
  };
}

/** Everyone starts within the first minutes and takes half of the time or more; nothing lies in the future. */
function attemptTimes(random: SeededRandom, exam: ContestExam, now: Date): SyntheticContestant['attempt'] {
  const startedAt = addMilliseconds(exam.examStartAt, random.next() * 0.1 * exam.durationMilliseconds);
  const taken = (0.5 + random.next() * 0.4) * exam.durationMilliseconds;
  return {
    startedAt: new Date(Math.min(startedAt.getTime(), now.getTime())),
    finishedAt: new Date(Math.min(startedAt.getTime() + taken, now.getTime())),
  };
}
