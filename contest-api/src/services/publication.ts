import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../repositories/database.ts';
import { updateExam } from '../repositories/exams.ts';
import { acceptsAnswersUntil } from './attempt-state.ts';
import type { ContestExam } from './contest.ts';
import { addMilliseconds, toJapanTime } from './time.ts';

/** How long an answer that was let in can be on its way into the table: waiting for a connection, and the statement. */
const longestSubmitMilliseconds = 15_000;

/** An aggregation or a publication while somebody's answer could still be accepted. */
export class AnswersStillAcceptedError extends Error {
  /** From when on it may be tried. */
  readonly until: Date;

  constructor(exam: ContestExam) {
    const until = acceptsAnswersUntil(exam);
    super(`Answers to ${exam.id} are accepted until ${toJapanTime(until)}: try again after that.`);
    this.name = 'AnswersStillAcceptedError';
    this.until = until;
  }
}

/**
 * Returns when every answer that will ever count is in the table. Right after the end that takes some seconds, because
 * answers that were let in may still be on their way.
 * @param now the database's clock, by which the copies let answers in
 * @throws AnswersStillAcceptedError before the exam's end and grace are over
 */
export async function untilAnswersAreIn(
  exam: ContestExam,
  now: Date,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): Promise<void> {
  const until = acceptsAnswersUntil(exam);
  if (now <= until) throw new AnswersStillAcceptedError(exam);
  const left = addMilliseconds(until, longestSubmitMilliseconds).getTime() - now.getTime();
  if (left > 0) await wait(left);
}

/** Whether results were counted from every answer: after the end (of today) and its grace. */
export function isAggregatedAfterEnd(exam: ContestExam): boolean {
  return exam.aggregatedAt !== null && exam.aggregatedAt > acceptsAnswersUntil(exam);
}

/**
 * Shows results, answers and the archive to everyone; from here on no statement accepts an answer.
 * @throws AnswersStillAcceptedError before the exam's end and grace are over
 */
export async function publishResults(database: Database, exam: ContestExam, now: Date): Promise<void> {
  await untilAnswersAreIn(exam, now);
  await updateExam(database, exam.id, { results_published_at: now });
}
