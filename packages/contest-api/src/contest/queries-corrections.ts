import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { allRows, changeRows } from '../database/rows.ts';
import type { QuizKey, Tables } from '../database/tables.ts';
/** A correction of the key of one question, after the exam. */
export type Correction = Selectable<Tables['remarks']>;

/** Every correction of an exam's key, the first one first. */
export const listCorrections = (database: Database, examId: string) =>
  allRows<Correction>(database)`
    select * from remarks where exam_id = ${examId} order by applied_at, quiz_number`;

/** Notes corrections, in the transaction that makes them. */
export async function insertCorrections(transaction: Database, corrections: Correction[]): Promise<void> {
  if (corrections.length === 0) return;
  await transaction.insertInto('remarks').values(corrections).execute();
}

/** Removes the note of a correction that was taken back before anyone saw results made with it. */
export const deleteCorrection = (transaction: Database, correctionId: string) =>
  changeRows(transaction)`delete from remarks where remark_id = ${correctionId}`;

/** Writes the key of a question over the one that was there; everything else about it stays. */
export async function writeQuizKey(
  transaction: Database,
  question: Pick<Correction, 'exam_id' | 'quiz_number'>,
  { correct_answer, is_void, accepted_answers }: QuizKey,
): Promise<void> {
  const isTheQuestion = sql`exam_id = ${question.exam_id} and quiz_number = ${question.quiz_number}`;
  await changeRows(transaction)`
    update quizzes set correct_answer = ${correct_answer}, is_void = ${is_void} where ${isTheQuestion}`;
  await changeRows(transaction)`delete from accepted_answers where ${isTheQuestion}`;
  const rows = accepted_answers.map((canonical_answer) => ({ ...question, canonical_answer }));
  if (rows.length > 0) await transaction.insertInto('accepted_answers').values(rows).execute();
}
