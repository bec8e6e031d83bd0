import { type Database, inTransaction } from '../repositories/database.ts';
import { lockExam, updateExam } from '../repositories/exams.ts';
import { type ContestExam, loadExam } from './contest.ts';
import { periodAt } from './period.ts';
import { RefusedError } from './refused-error.ts';
import { findStaleness } from './results-basis.ts';

/**
 * Makes sure that an exam's results may be shown to everyone.
 * @throws RefusedError where they are missing, shown already, too early, or no longer what an aggregation would give
 */
export async function requirePublishable(database: Database, exam: ContestExam, now: Date): Promise<void> {
  if (!exam.aggregatedAt) throw new RefusedError(`${exam.id} is not aggregated: "aggregate" first.`);
  const period = periodAt(exam, now);
  if (period === 'result_published')
    throw new RefusedError(`The results of ${exam.id} are published already.`);
  if (period !== 'after_end_not_aggregated') {
    throw new RefusedError(
      `${exam.id} is not over (${period}): results with their answers can't be shown yet.`,
    );
  }
  if (exam.aggregatedAt < exam.examEndAt) {
    throw new RefusedError(`${exam.id} was aggregated before its end: "aggregate" again first.`);
  }
  const stale = await findStaleness(database, exam);
  if (stale.length > 0) {
    throw new RefusedError(
      `The results of ${exam.id} are stale: since they were made this has changed: ${stale.join('; ')}. "aggregate" again first.`,
    );
  }
}

/**
 * Shows the results, the answers and the archive to everyone.
 * @throws RefusedError as `requirePublishable`
 */
export async function publishResults(database: Database, examId: string, now: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockExam(transaction, examId);
    const exam = await loadExam(transaction, examId);
    if (!exam) throw new RefusedError(`There is no exam ${examId} any more.`);
    await requirePublishable(transaction, exam, now);
    await updateExam(transaction, examId, { results_published_at: now });
  });
}
