import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { QuizKey, RemarkKind, Tables } from '../../database/tables.ts';

/** A correction of the key of one question, after the exam. */
export interface Remark {
  remarkId: string;
  examId: string;
  quizNumber: number;
  kind: RemarkKind;
  /** For everyone to read. */
  reason: string;
  keyBefore: QuizKey;
  keyAfter: QuizKey;
  /** The versions of the results that were shown before and after; null where there were none yet, or none was made with it. */
  resultVersionBefore: number | null;
  resultVersionAfter: number | null;
  appliedAt: Date;
}

/** Every correction of an exam's key, the first one first. */
export async function listRemarks(database: Database, examId: string): Promise<Remark[]> {
  const rows = await database
    .selectFrom('remarks')
    .selectAll()
    .where('exam_id', '=', examId)
    .orderBy('applied_at')
    .orderBy('quiz_number')
    .execute();
  return rows.map(toRemark);
}

function toRemark(row: Selectable<Tables['remarks']>): Remark {
  return {
    remarkId: row.remark_id,
    examId: row.exam_id,
    quizNumber: row.quiz_number,
    kind: row.kind,
    reason: row.reason,
    keyBefore: row.key_before,
    keyAfter: row.key_after,
    resultVersionBefore: row.result_version_before,
    resultVersionAfter: row.result_version_after,
    appliedAt: row.applied_at,
  };
}

/** Notes corrections, in the transaction that makes them. */
export async function insertRemarks(transaction: Database, remarks: Remark[]): Promise<void> {
  if (remarks.length === 0) return;
  const rows = remarks.map((remark) => ({
    remark_id: remark.remarkId,
    exam_id: remark.examId,
    quiz_number: remark.quizNumber,
    kind: remark.kind,
    reason: remark.reason,
    key_before: JSON.stringify(remark.keyBefore),
    key_after: JSON.stringify(remark.keyAfter),
    result_version_before: remark.resultVersionBefore,
    result_version_after: remark.resultVersionAfter,
    applied_at: remark.appliedAt,
  }));
  await transaction.insertInto('remarks').values(rows).execute();
}

/** Removes the note of a correction that was taken back before anyone saw results made with it. */
export async function deleteRemark(transaction: Database, remarkId: string): Promise<void> {
  await transaction.deleteFrom('remarks').where('remark_id', '=', remarkId).execute();
}

/** Writes the key of a question over the one that was there; everything else about it stays. */
export async function writeQuizKey(
  transaction: Database,
  { examId, quizNumber }: { examId: string; quizNumber: number },
  key: QuizKey,
): Promise<void> {
  await transaction
    .updateTable('quizzes')
    .set({ correct_answer: key.correctAnswer, is_void: key.isVoid })
    .where('exam_id', '=', examId)
    .where('quiz_number', '=', quizNumber)
    .execute();
  await transaction
    .deleteFrom('accepted_answers')
    .where('exam_id', '=', examId)
    .where('quiz_number', '=', quizNumber)
    .execute();
  const rows = key.acceptedAnswers.map((answer) => ({
    exam_id: examId,
    quiz_number: quizNumber,
    canonical_answer: answer,
  }));
  if (rows.length > 0) await transaction.insertInto('accepted_answers').values(rows).execute();
}
