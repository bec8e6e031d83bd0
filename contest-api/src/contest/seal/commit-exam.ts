import { randomUUID } from 'node:crypto';
import { timeText } from '@knowledgeking/contract/rules/time';
import { RefusedError } from '../../command-line/refused-error.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { type ContestExam, loadExam } from '../contest.ts';
import { lockExam } from '../queries.ts';
import { commitmentDocument, hashOf, isStillTrue, newSalt } from './commitment-document.ts';
import { findCommitment, insertCommitment } from './queries.ts';

/** The outcome of a commitment: `unchanged` where the latest one still holds, so that nothing new was published. */
export type CommitOutcome = 'committed' | 'replaced' | 'unchanged';

/** The outcome that `commitExam` would have now. @throws RefusedError from the exam’s start on */
export async function planCommit(database: Database, exam: ContestExam, now: Date): Promise<CommitOutcome> {
  requireNotStarted(exam, now);
  const known = await findCommitment(database, exam.id);
  if (!known) return 'committed';
  return isStillTrue(known.document, exam.id, exam) ? 'unchanged' : 'replaced';
}

/**
 * Keeps the questions of an exam with their key in a document, of which everyone may know the hash from now on. A commitment that still
 * holds stays; one that does not is replaced and remains in the list.
 * @throws RefusedError from the exam's start on, where a hash would prove nothing
 */
export function commitExam(database: Database, examId: string, now: Date): Promise<CommitOutcome> {
  return inTransaction(database, async (transaction) => {
    await lockExam(transaction, examId);
    const exam = await loadExam(transaction, examId);
    if (!exam) throw new RefusedError(`予選 ${examId} がありません。`);
    const outcome = await planCommit(transaction, exam, now);
    if (outcome === 'unchanged') return outcome;
    const document = commitmentDocument(exam.id, exam, newSalt());
    await insertCommitment(transaction, {
      commitment_id: randomUUID(),
      exam_id: exam.id,
      hash: hashOf(document),
      document,
      committed_at: now,
    });
    return outcome;
  });
}

function requireNotStarted(exam: ContestExam, now: Date): void {
  if (now < exam.examStartAt) return;
  throw new RefusedError(
    `${exam.id} は ${timeText(exam.examStartAt)} に始まっています。始まったあとの指紋は何も証明しないので、公開できません。`,
  );
}
