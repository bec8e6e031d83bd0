import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { rightAnswers } from './queries-played-answers.ts';

/** A question and the shortest time in which it can be read, in milliseconds. */
export interface ReadableQuiz {
  quiz_number: number;
  shortest: number;
}

/** How contestants did at a question. All but `too_fast` is of those who read it. */
export interface QuizFigures {
  quiz_number: number;
  readers: number;
  too_fast: number;
  right: number;
  skipped: number;
  discrimination: number | null;
  median_seconds: number | null;
}

/** A wrong answer of readers and how many gave it. */
export interface WrongAnswer {
  quiz_number: number;
  answer: string;
  count: number;
}

/** The questions that are looked at, and the contestants who were taken out of the contest and are left out. */
interface ReadAnswers {
  quizzes: ReadableQuiz[];
  cancelled: string[];
}

/** The figures of each question that was played, from `played_answers`. */
export async function listQuizFigures(transaction: Database, read: ReadAnswers): Promise<QuizFigures[]> {
  const { rows } = await sql<QuizFigures>`
    select quiz_number, count(*) filter (where is_read) as readers, count(*) filter (where not is_read) as too_fast,
      count(*) filter (where is_read and is_right) as right,
      count(*) filter (where is_read and is_skipped) as skipped,
      corr(is_right::integer, right_answers - is_right::integer) filter (where is_read) as discrimination,
      extract(epoch from percentile_cont(0.5) within group (order by taken) filter (where is_read))::double precision
        as median_seconds
    from ${readAnswers(read)}
    join ${rightAnswers} using (participant_id)
    group by quiz_number`.execute(transaction);
  return rows;
}

/** The most frequent wrong answers to each question, of equally frequent ones those that are first by their bytes. */
export async function listWrongAnswers(
  transaction: Database,
  read: ReadAnswers,
  limit: number,
): Promise<WrongAnswer[]> {
  const { rows } = await sql<WrongAnswer>`
    select quiz_number, answer, count
    from (
      select quiz_number, answer, count(*) as count,
        row_number() over (partition by quiz_number order by count(*) desc, answer collate "C") as place
      from ${readAnswers(read)}
      where is_read and not is_right and not is_skipped
      group by quiz_number, answer
    ) ranked
    where place <= ${limit}
    order by quiz_number, place`.execute(transaction);
  return rows;
}

const readAnswers = ({ quizzes, cancelled }: ReadAnswers): RawBuilder<unknown> => sql`(
  select p.*, p.taken >= q.shortest * interval '1 millisecond' as is_read
  from played_answers p
  join unnest(${quizzes.map(({ quiz_number }) => quiz_number)}::integer[],
    ${quizzes.map(({ shortest }) => shortest)}::integer[]) as q (quiz_number, shortest) on q.quiz_number = p.quiz_number
  where p.participant_id <> all(${cancelled}::uuid[])
) read_answers`;
