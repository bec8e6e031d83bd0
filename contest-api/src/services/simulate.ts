import { randomUUID } from 'node:crypto';
import { type Database, inTransaction } from '../repositories/database.ts';
import { insertSyntheticContestants, type SyntheticContestant } from '../repositories/synthetic.ts';
import type { ContestExam } from './contest.ts';
import { canonicalAnswer } from './marking.ts';
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
  /** Hears after each batch how many there are. */
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

function contestant(random: SeededRandom, exam: ContestExam, now: Date, number: number): SyntheticContestant {
  const isChild = random.next() < childrenRate;
  const ability = random.nextNormal() - (isChild ? childrenHandicap : 0);
  const participantId = randomUUID();
  // Squaring favours the regions early in the list, so that some are large and some small.
  const region = exam.regions[Math.floor(random.next() ** 2 * exam.regions.length)] ?? '';
  return {
    participant: {
      participant_id: participantId,
      exam_id: exam.id,
      email: `${participantId}@simulated.invalid`,
      encrypted_exam_number: null,
      display_name: `${random.pick(firstNames)}${number}号`,
      birthplace: region,
      children_division: isChild,
      is_synthetic: true,
      created_at: now,
    },
    attempt: attemptTimes(random, exam, now),
    answers: exam.quizzes.map((keyed) => {
      const answer = plausibleAnswer(random, keyed, ability);
      return {
        quizNumber: keyed.quiz.number,
        answer,
        canonicalAnswer: canonicalAnswer(keyed.quiz.type, answer),
      };
    }),
  };
}

/** Everyone starts within the first minutes and takes half of the time or more; nothing lies in the future. */
function attemptTimes(random: SeededRandom, exam: ContestExam, now: Date): SyntheticContestant['attempt'] {
  const startedAt = addMilliseconds(exam.examStartAt, random.next() * 0.1 * exam.durationMilliseconds);
  const taken = (0.5 + random.next() * 0.4) * exam.durationMilliseconds;
  const scheduledToEnd = Math.min(startedAt.getTime() + exam.durationMilliseconds, exam.examEndAt.getTime());
  return {
    startedAt: new Date(Math.min(startedAt.getTime(), now.getTime())),
    scheduledToEnd: new Date(scheduledToEnd),
    finishedAt: new Date(Math.min(startedAt.getTime() + taken, now.getTime())),
  };
}
