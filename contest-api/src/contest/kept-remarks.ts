import { isDeepStrictEqual } from 'node:util';
import { remarkInForce } from '../results/marking/answer-key.ts';
import type { Remark } from '../results/marking/queries-remarks.ts';
import type { ContestExam } from './contest.ts';
import type { ExamImport } from './queries.ts';

/** The corrections of the key that are in force, and whether an import keeps or replaces them. */
export interface ImportedRemarks {
  /** The pack still has the key from before them, so they stay. */
  kept: Remark[];
  /** The pack has yet another key, which takes their place. */
  replaced: Remark[];
}

/**
 * The rows of an import with the corrections that were made after the exam: a pack that still has the key from before one does not undo it
 * (docs/decisions/0089).
 */
export function keepRemarks(
  rows: ExamImport,
  known: ContestExam | undefined,
  remarks: Remark[],
): { rows: ExamImport; remarks: ImportedRemarks } {
  const outcome: ImportedRemarks = { kept: [], replaced: [] };
  for (const keyed of known?.quizzes ?? []) {
    const { number } = keyed.quiz;
    const own = remarks.filter(({ quizNumber }) => quizNumber === number);
    const inForce = remarkInForce(keyed, own);
    if (!inForce) continue;
    const inPack = acceptedIn(rows, number);
    const isBefore = own.some(({ keyBefore }) => isDeepStrictEqual(keyBefore.acceptedAnswers, inPack));
    if (isBefore) {
      outcome.kept.push(inForce);
      rows = withKeyOf(rows, inForce);
    } else if (!isDeepStrictEqual(inForce.keyAfter.acceptedAnswers, inPack)) outcome.replaced.push(inForce);
  }
  return { rows, remarks: outcome };
}

function acceptedIn({ acceptedAnswers }: ExamImport, quizNumber: number): string[] {
  return acceptedAnswers
    .filter((row) => row.quiz_number === quizNumber)
    .map((row) => row.canonical_answer)
    .sort();
}

function withKeyOf(rows: ExamImport, { examId, quizNumber, keyAfter }: Remark): ExamImport {
  return {
    ...rows,
    quizzes: rows.quizzes.map((row) =>
      row.quiz_number === quizNumber
        ? { ...row, correct_answer: keyAfter.correctAnswer, is_void: keyAfter.isVoid }
        : row,
    ),
    acceptedAnswers: [
      ...rows.acceptedAnswers.filter((row) => row.quiz_number !== quizNumber),
      ...keyAfter.acceptedAnswers.map((answer) => ({
        exam_id: examId,
        quiz_number: quizNumber,
        canonical_answer: answer,
      })),
    ],
  };
}
