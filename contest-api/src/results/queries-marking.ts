import { type RawBuilder, sql } from 'kysely';
import type { QuizWithKey } from '../contest/exam.ts';

/*
 * Which of many answers are right. One contestant's answers are marked by `isCorrect` in contest/exam.ts.
 */

/** The answer key as a table `key`, to be joined with answers `b` by `quiz_number`. */
export function keyTable(quizzes: QuizWithKey[]): RawBuilder<unknown> {
  // A skipped question is never right.
  const accepted = quizzes.map(({ acceptedAnswers }) =>
    [...acceptedAnswers].filter((answer) => answer !== ''),
  );
  // Citus takes only immutable functions for tables; those that read records from JSON are not.
  return sql`unnest(
    ${quizzes.map(({ quiz }) => quiz.number)}::integer[], ${quizzes.map(({ level }) => level)}::text[],
    ${quizzes.map(({ genre }) => genre)}::text[], ${quizzes.map(({ isVoid }) => isVoid)}::boolean[],
    ${quizzes.map(({ verdicts }) => verdicts.right)}::integer[], ${quizzes.map(({ verdicts }) => verdicts.wrong)}::integer[],
    ${accepted.map((answers) => JSON.stringify(answers))}::jsonb[]
  ) as key (quiz_number, level, genre, is_void, right_verdict, wrong_verdict, accepted_answers)`;
}

/** Whether the key accepts answer `b`: by the verdict stored with it, or, where that is not by this key, by its canonical form. */
export const isRight = sql<boolean>`case b.verdict
  when key.right_verdict then true
  when key.wrong_verdict then false
  else coalesce(key.accepted_answers ? coalesce(b.canonical_answer, b.answer), false) end`;
