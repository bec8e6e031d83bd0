import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** How many answers to a question were accepted, and how many of them were right. */
export interface QuestionTally {
  quizNumber: number;
  answered: number;
  right: number;
}

/** Saves what a copy of the API has counted for an exam since the copy's start, in the order of the questions. */
export async function saveQuestionTally(
  database: Database,
  tally: {
    copyId: string;
    examId: string;
    examStartAt: Date;
    answered: number[];
    right: number[];
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into question_tallies (copy_id, exam_id, exam_start_at, answered_counts, right_counts, updated_at)
    values (${tally.copyId}, ${tally.examId}, ${tally.examStartAt}, ${tally.answered}::integer[],
      ${tally.right}::integer[], ${tally.now})
    on conflict (copy_id, exam_id, exam_start_at) do update set answered_counts = excluded.answered_counts,
      right_counts = excluded.right_counts, updated_at = excluded.updated_at`.execute(database);
}

/** Adds up what the other copies have saved. A copy has one small row, so this reads a few of them, however many answers there are. */
export async function readQuestionTallies(
  database: Database,
  { id, examStartAt, exceptCopyId }: { id: string; examStartAt: Date; exceptCopyId: string },
): Promise<QuestionTally[]> {
  const { rows } = await sql<QuestionTally>`
    select question.number::integer as "quizNumber", sum(question.answered)::double precision as "answered",
      sum(question.rights)::double precision as "right"
    from question_tallies t,
      unnest(t.answered_counts, t.right_counts) with ordinality as question (answered, rights, number)
    where t.exam_id = ${id} and t.exam_start_at = ${examStartAt} and t.copy_id <> ${exceptCopyId}::uuid
    group by question.number order by question.number`.execute(database);
  return rows;
}
