import { setTimeout as pause } from 'node:timers/promises';
import { periodAt } from '@knowledgeking/contract/rules/periods';
import { addMilliseconds, timeText } from '@knowledgeking/contract/rules/time';
import { acceptsAnswersUntil } from '../attempts/attempt-state.ts';
import type { ExamWithKey } from '../contest/exam.ts';
import { lockedExam } from '../contest/load-exams.ts';
import { updateExam } from '../contest/queries.ts';
import { type Database, inTransaction, longestStatementMilliseconds } from '../database/database.ts';
import { OperatorError } from '../errors.ts';
import { findStaleness } from './versions/staleness.ts';

/** @throws OperatorError before the exam's end and grace are over, for those with time given back too */
export function requireAnswersOver(exam: ExamWithKey, now: Date): void {
  const until = acceptsAnswersUntil(exam);
  if (now > until) return;
  throw new OperatorError(
    `${exam.id} は ${timeText(until)} まで回答を受けつけています。そのあとで、もう一度実行してください。`,
  );
}

/**
 * Returns when every answer that will ever count is in the table. Right after the end that takes some seconds, because answers
 * that were accepted may still be on their way.
 * @param now by the database's clock, which the copies of the API go by when they accept answers
 * @throws OperatorError before the exam's end and grace are over, for those with time given back too
 */
export async function untilAnswersAreIn(
  exam: ExamWithKey,
  now: Date,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): Promise<void> {
  requireAnswersOver(exam, now);
  const allIn = addMilliseconds(acceptsAnswersUntil(exam), longestStatementMilliseconds);
  const left = allIn.getTime() - now.getTime();
  if (left > 0) await wait(left);
}

/** Whether results were counted from every answer: after the last end that an attempt has at present, and its grace. */
export function isAggregatedAfterEnd(exam: ExamWithKey): boolean {
  return exam.aggregated_at !== null && exam.aggregated_at > acceptsAnswersUntil(exam);
}

/** @throws OperatorError where results are missing, shown already, too early, or no longer what an aggregation would give */
export async function requirePublishable(database: Database, exam: ExamWithKey, now: Date): Promise<void> {
  if (exam.result_version === null)
    throw new OperatorError(`${exam.id} はまだ集計していません。次は: contest aggregate`);
  const period = periodAt(exam, now);
  if (period === 'result_published') throw new OperatorError(`${exam.id} の結果は、もう公開されています。`);
  if (period !== 'after_end_not_aggregated') {
    throw new OperatorError(
      `${exam.id} はまだ終わっていません（${period}）。正解が分かるので、結果はまだ見せられません。`,
    );
  }
  if (!isAggregatedAfterEnd(exam)) {
    throw new OperatorError(`${exam.id} は終わる前に集計されています。次は: contest aggregate`);
  }
  const stale = await findStaleness(database, exam);
  if (stale.length > 0) {
    throw new OperatorError(
      `${exam.id} の結果はもう正しくありません。集計のあとで変わったもの: ${stale.join('、')}。次は: contest aggregate`,
    );
  }
}

/** Hides results, answers and the archive again. @throws OperatorError where they are hidden already */
export async function hideResults(database: Database, examId: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const exam = await lockedExam(transaction, examId);
    if (!exam.is_result_published) throw new OperatorError(`${examId} の結果は公開されていません。`);
    await updateExam(transaction, examId, { results_published_at: null });
  });
}

/**
 * Shows results, answers and the archive to everyone; after this no statement accepts an answer.
 * @param known the exam as somebody has looked at it and agreed to show it
 * @throws OperatorError before the exam's end and grace are over, as `requirePublishable`, and where another
 * version of the results has taken the place of the known one
 */
export async function publishResults(database: Database, known: ExamWithKey, now: Date): Promise<void> {
  await untilAnswersAreIn(known, now);
  await inTransaction(database, async (transaction) => {
    const exam = await lockedExam(transaction, known.id);
    await requirePublishable(transaction, exam, now);
    if (exam.result_version !== known.result_version) {
      throw new OperatorError(
        `ほかの人が、いま別の版に切りかえました（版${known.result_version} → 版${exam.result_version}）。何も公開していません。次は: contest publish（もう一度、確かめる）`,
      );
    }
    await updateExam(transaction, exam.id, { results_published_at: now });
  });
}
