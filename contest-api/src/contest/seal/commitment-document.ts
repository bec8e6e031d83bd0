import { createHash, randomBytes } from 'node:crypto';
import type { ContestExam } from '../contest.ts';

/** The part of an exam that its organisers commit themselves to: whatever decides who is right, and what that is worth. */
export type CommittedContent = Pick<ContestExam, 'quizzes' | 'pointsPerQuiz' | 'passingRule' | 'titles'>;

const format = 'knowledgeking-commitment-1';
const saltBytes = 32;

/** A new salt, in hexadecimal digits. Without it, a short answer could be found by trying documents until the hash fits. */
export const newSalt = (): string => randomBytes(saltBytes).toString('hex');

/** The salt that a document was made with. */
export const saltOf = (document: string): string => (JSON.parse(document) as { salt: string }).salt;

/** SHA-256 of a document's bytes in UTF-8, in hexadecimal digits. */
export const hashOf = (document: string): string => createHash('sha256').update(document).digest('hex');

/**
 * The questions of an exam with their key, as a text of which there is only one: JSON without spaces, the names in each object sorted
 * (RFC 8785). docs/commitment.md describes every field. The browser reads it in `lib/commitment.ts`.
 */
export function commitmentDocument(examId: string, content: CommittedContent, salt: string): string {
  const { quizzes, pointsPerQuiz, passingRule, titles } = content;
  return canonicalJson({
    format,
    exam_id: examId,
    salt,
    points_per_quiz: pointsPerQuiz,
    passing_rule: passingRule,
    titles: titles.map(({ code, rule }) => ({ code, rule })),
    quizzes: quizzes.map(({ quiz, level, genre, correctAnswer, acceptedAnswers, isVoid }) => ({
      number: quiz.number,
      level,
      genre,
      question: quiz,
      correct_answer: correctAnswer,
      accepted_answers: [...acceptedAnswers].sort(),
      is_void: isVoid,
    })),
  });
}

/** Whether the questions and their key are still those that a document was made from. */
export function isStillTrue(document: string, examId: string, content: CommittedContent): boolean {
  return commitmentDocument(examId, content, saltOf(document)) === document;
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
