import type { Database } from '../database/database.ts';
import { allRows } from '../database/rows.ts';

/** An answer in its canonical form. */
export interface AnswerToQuiz {
  quiz_number: number;
  answer: string;
}

/** An answer that is not accepted, and how many gave it. */
export interface RefusedCount extends AnswerToQuiz {
  people: number;
}

/** The answers that are not accepted, the most frequent first; skips are none. `rare`: how many different ones fewer than `minimum` gave. */
export async function listRefusedAnswers(
  database: Database,
  examId: string,
  { quizNumbers, minimum, limit }: { quizNumbers: number[]; minimum: number; limit: number },
): Promise<{ answers: RefusedCount[]; rare: number }> {
  const rows = await allRows<{ rare: number } & { [Key in keyof RefusedCount]: RefusedCount[Key] | null }>(
    database,
  )`
    with counted as materialized (
      select b.quiz_number, coalesce(b.canonical_answer, b.answer) as answer, count(*) as people
      from answers b
      join attempts a on a.participant_id = b.participant_id
      left join accepted_answers c on c.exam_id = a.exam_id and c.quiz_number = b.quiz_number
        and c.canonical_answer = coalesce(b.canonical_answer, b.answer)
      where a.exam_id = ${examId} and b.quiz_number = any(${quizNumbers}::integer[])
        and b.answer <> '' and c.canonical_answer is null
      group by b.quiz_number, coalesce(b.canonical_answer, b.answer)
    )
    select r.rare, c.quiz_number, c.answer, c.people
    from (select count(*) filter (where people < ${minimum}) as rare from counted) r
    left join counted c on c.people >= ${minimum}
    order by c.people desc, c.quiz_number, c.answer
    limit ${limit}::integer`;
  const answers = rows.flatMap(({ quiz_number, answer, people }) =>
    quiz_number === null || answer === null || people === null ? [] : [{ quiz_number, answer, people }],
  );
  return { answers, rare: rows[0]?.rare ?? 0 };
}

/** No version has this number; null would leave a condition that nothing meets, which Citus refuses in a join. */
const noVersion = -1;

/** How many gave each of these answers, by the points they have in a version of the results; null points where there is none. */
export const countGivers = (
  database: Database,
  { examId, result_version }: { examId: string; result_version: number | null },
  answers: AnswerToQuiz[],
) =>
  allRows<RefusedCount & { score: number | null }>(database)`
    select b.quiz_number, u.answer, r.total_score as score, count(*) as people
    from answers b
    join attempts a on a.participant_id = b.participant_id
    left join participant_results r on r.participant_id = b.participant_id and r.exam_id = ${examId}
      and r.result_version = ${result_version ?? noVersion}::integer
    left join unnest(${answers.map(({ quiz_number }) => quiz_number)}::integer[],
      ${answers.map(({ answer }) => answer)}::text[]) as u (quiz_number, answer)
      on u.quiz_number = b.quiz_number and u.answer = coalesce(b.canonical_answer, b.answer)
    where a.exam_id = ${examId} and u.answer is not null
    group by b.quiz_number, u.answer, r.total_score`;
