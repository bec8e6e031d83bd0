import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** One answer of a contestant, as it is compared with those of others. */
export interface ComparedAnswer {
  participantId: string;
  quizNumber: number;
  answer: string;
  isRight: boolean;
  answeredAt: Date;
}

/** All answers of some contestants, skips left out, in the order of the questions. */
export async function listComparedAnswers(
  database: Database,
  examId: string,
  participantIds: string[],
): Promise<ComparedAnswer[]> {
  const { rows } = await sql<ComparedAnswer>`
    select b.participant_id as "participantId", b.quiz_number as "quizNumber",
      coalesce(b.canonical_answer, b.answer) as "answer", c.canonical_answer is not null as "isRight",
      b.answered_at as "answeredAt"
    from answers b
    left join accepted_answers c on c.exam_id = ${examId} and c.quiz_number = b.quiz_number
      and c.canonical_answer = coalesce(b.canonical_answer, b.answer)
    where b.participant_id = any(${participantIds}::uuid[]) and b.answer <> ''
    order by b.participant_id, b.quiz_number`.execute(database);
  return rows;
}

/** How many contestants started an exam. */
export async function countStarted(database: Database, examId: string): Promise<number> {
  const row = await database
    .selectFrom('attempts')
    .select(({ fn }) => fn.countAll<number>().as('started'))
    .where('exam_id', '=', examId)
    .executeTakeFirst();
  return Number(row?.started ?? 0);
}
