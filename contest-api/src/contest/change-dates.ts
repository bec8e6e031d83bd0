import { RefusedError } from '../command-line/refused-error.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { type ContestExam, loadExam } from './contest.ts';
import { lockExam, updateExam } from './queries.ts';

const dates = ['entryStartAt', 'entryEndAt', 'examStartAt', 'examEndAt', 'durationMilliseconds'] as const;

/**
 * Gives an exam new dates, where they are still those that the operator has seen and confirmed the change of. Without that, whoever
 * changes one date at the same time as somebody else changes another would put the other one back.
 * @throws RefusedError where they are not
 */
export async function changeDates(
  database: Database,
  seen: ContestExam,
  changes: Parameters<typeof updateExam>[2],
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockExam(transaction, seen.id);
    const exam = await loadExam(transaction, seen.id);
    if (!exam || dates.some((name) => Number(exam[name]) !== Number(seen[name]))) {
      throw new RefusedError(
        `ほかの人が、いま ${seen.id} の日程を変えました。こちらでは何も変えていません。次は: contest exam show で確かめて、もう一度`,
      );
    }
    await updateExam(transaction, seen.id, changes);
  });
}
