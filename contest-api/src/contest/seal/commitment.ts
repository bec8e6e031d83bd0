import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { timeText } from '@knowledgeking/contract/rules/time';
import { type Database, inTransaction } from '../../database/database.ts';
import { OperatorError } from '../../errors.ts';
import type { ExamWithKey } from '../exam.ts';
import { lockedExam } from '../load-exams.ts';
import { findCommitment, insertCommitment } from '../queries.ts';

/** The outcome of a commitment: `unchanged` where the latest one still holds, so that nothing new was published. */
export type CommitOutcome = 'committed' | 'replaced' | 'unchanged';

/** The outcome that `commitExam` would have now. @throws OperatorError from the exam’s start on */
export async function planCommit(database: Database, exam: ExamWithKey, now: Date): Promise<CommitOutcome> {
  if (now >= exam.exam_start_at)
    throw new OperatorError(
      `${exam.id} は ${timeText(exam.exam_start_at)} に始まっています。始まったあとの指紋は何も証明しないので、公開できません。`,
    );
  const known = await findCommitment(database, exam.id);
  if (!known) return 'committed';
  return isStillTrue(known.document, exam) ? 'unchanged' : 'replaced';
}

/** Publishes the hash of a document with questions and key; one that still holds stays. @throws OperatorError from the exam's start on */
export function commitExam(database: Database, examId: string, now: Date): Promise<CommitOutcome> {
  return inTransaction(database, async (transaction) => {
    const exam = await lockedExam(transaction, examId);
    const outcome = await planCommit(transaction, exam, now);
    if (outcome === 'unchanged') return outcome;
    const document = commitmentDocument(exam, randomBytes(saltBytes).toString('hex'));
    await insertCommitment(transaction, {
      commitment_id: randomUUID(),
      exam_id: exam.id,
      hash: createHash('sha256').update(document).digest('hex'),
      document,
      committed_at: now,
    });
    return outcome;
  });
}

/** Without a salt, a short answer could be found by trying documents until the hash fits. */
const saltBytes = 32;

/** The salt that a document was made with. */
export const saltOf = (document: string): string => (JSON.parse(document) as { salt: string }).salt;

/**
 * Whatever decides in an exam who is right, and what that is worth, as a text of which there is only one: JSON without spaces, the names
 * in each object sorted (RFC 8785). docs/commitment.md describes every field. The browser reads it in `components/commitment/check-seal.tsx`.
 */
export function commitmentDocument(exam: ExamWithKey, salt: string): string {
  const { id, quizzes, points_per_quiz, passing_rule, titles } = exam;
  return canonicalJson({
    format: 'knowledgeking-commitment-1',
    exam_id: id,
    salt,
    points_per_quiz,
    passing_rule,
    titles: titles.map(({ code, rule }) => ({ code, rule })),
    quizzes: quizzes.map(({ quiz, level, genre, correct_answer, accepted_answers, is_void }) => ({
      number: quiz.number,
      level,
      genre,
      question: quiz,
      correct_answer,
      accepted_answers: [...accepted_answers].sort(),
      is_void,
    })),
  });
}

/** Whether the questions and their key are still those that a document was made from. */
export function isStillTrue(document: string, exam: ExamWithKey): boolean {
  return commitmentDocument(exam, saltOf(document)) === document;
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
