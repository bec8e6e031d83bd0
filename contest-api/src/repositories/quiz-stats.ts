import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isOnlyExam } from './marks.ts';
import { codeOfWrong, isRight, type QuizVerdicts } from './played-attempts.ts';

/** An answer that is not accepted, in its canonical form, and how many gave it. */
export interface WrongAnswer {
  quizNumber: number;
  answer: string;
  count: number;
  /** As in PlayedAttempt. */
  code: number;
  /** Its place among the listed answers to the question by its text. */
  place: number;
}

/**
 * The most frequent answers that are not accepted, with how many gave each.
 * @param limits how many are listed of each question, by its number less one
 * @param cancelled whose answers do not count
 */
export async function listWrongAnswers(
  database: Database,
  examId: string,
  { keys, limits, cancelled }: { keys: QuizVerdicts[]; limits: number[]; cancelled: string[] },
): Promise<WrongAnswer[]> {
  const isTheirs = (await isOnlyExam(database, examId))
    ? sql``
    : sql`and b.participant_id in (select participant_id from attempts where exam_id = ${examId})`;
  const isIn = cancelled.length > 0 ? sql`and b.participant_id <> all(${cancelled}::uuid[])` : sql``;
  const { rows } = await sql<Omit<WrongAnswer, 'code'> & { code: string }>`
    with counted as (
      select b.quiz_number, coalesce(b.canonical_answer, b.answer) as answer, count(*) as count
      from answers b
      where b.answer <> '' and not ${isRight(keys)} ${isTheirs} ${isIn}
      group by b.quiz_number, coalesce(b.canonical_answer, b.answer)
    ), ranked as (
      select *, row_number() over (partition by quiz_number order by count desc, answer) as rank from counted
    ), listed as (
      select quiz_number, answer, null as canonical_answer, count from ranked
      where rank <= (${limits}::integer[])[quiz_number]
    )
    select b.quiz_number as "quizNumber", b.answer, b.count, ${codeOfWrong}::text as code,
      row_number() over (partition by b.quiz_number order by b.answer) as place
    from listed b order by b.quiz_number, place`.execute(database);
  return rows.map((row) => ({ ...row, code: Number(BigInt.asUintN(52, BigInt(row.code) >> 12n)) }));
}
