import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ExamWithKey } from '../../contest/exam.ts';
import { lockedExam } from '../../contest/load-exams.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import type { Database } from '../../database/database.ts';
import { OperatorError } from '../../errors.ts';
import { answerKeyOf, keyDifferences } from './answer-key.ts';
import { type Correction, insertCorrections, writeQuizKey } from './queries-corrections.ts';

/** The note about a correction, beside its keys. */
export type CorrectionNote = Pick<
  Correction,
  'kind' | 'reason' | 'result_version_before' | 'result_version_after'
>;

/**
 * Gives the questions whose keys differ their new ones in a transaction, which holds the exam's row from then on.
 * @param note noted with each; without it, the change leaves no trace
 * @throws OperatorError where one of the keys has been changed by somebody else meanwhile
 */
export async function changeKeys(
  transaction: Database,
  before: ExamWithKey,
  after: ExamWithKey,
  note?: CorrectionNote,
): Promise<Correction[]> {
  const exam_id = before.id;
  const present = answerKeyOf(await lockedExam(transaction, exam_id));
  const differences = keyDifferences(before, after);
  for (const { quiz_number, key_before, key_after } of differences) {
    if (!isDeepStrictEqual(present[quiz_number], key_before))
      throw new OperatorError(
        `第${quiz_number}問の正解キーを、ほかの人がいま変えました。こちらでは何も変えていません。もう一度実行してください。`,
      );
    await writeQuizKey(transaction, { exam_id, quiz_number }, key_after);
  }
  if (!note) return [];
  const applied_at = await readDatabaseTime(transaction);
  const corrections = differences.map((difference) => ({
    ...difference,
    ...note,
    exam_id,
    remark_id: randomUUID(),
    applied_at,
  }));
  await insertCorrections(transaction, corrections);
  return corrections;
}
