import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The shortest time in which a question can be read, by question number. */
export type ReadingTimes = { quizNumber: number; milliseconds: number }[];

/**
 * How the readers of a question did at it. Contestants who answered or skipped faster than it can be read are counted apart.
 */
export interface QuizStatsRow {
  quizNumber: number;
  readers: number;
  tooFast: number;
  right: number;
  skipped: number;
  /** Correlation of being right here with the number right elsewhere, -1 to 1; null where all or none were right. */
  discrimination: number | null;
  medianMilliseconds: number | null;
}

/** An answer that is not accepted, in its canonical form, and how many readers gave it. */
export interface WrongAnswer {
  quizNumber: number;
  answer: string;
  count: number;
}

/**
 * The common table expressions `timed` and `judged`: every answer with the time that it took since the one before, whether it was read,
 * and whether it is right.
 */
export const answersOf = (examId: string, times: ReadingTimes) => sql`
  timed as (
    select b.participant_id, b.quiz_number, b.answer, coalesce(b.canonical_answer, b.answer) as canonical_answer,
      c.canonical_answer is not null as is_right,
      b.answered_at - coalesce(
        lag(b.answered_at) over (partition by b.participant_id order by b.quiz_number), a.started_at) as taken
    from answers b
    join attempts a on a.participant_id = b.participant_id
    left join accepted_answers c on c.exam_id = a.exam_id and c.quiz_number = b.quiz_number
      and c.canonical_answer = coalesce(b.canonical_answer, b.answer)
    where a.exam_id = ${examId}
      and a.participant_id not in (select participant_id from participants where cancelled_at is not null)
  ), judged as (
    select t.*, t.taken >= r.milliseconds * interval '1 millisecond' as is_read,
      sum(t.is_right::integer) over (partition by t.participant_id) - t.is_right::integer as right_elsewhere
    from timed t
    join unnest(
      ${times.map((one) => one.quizNumber)}::integer[], ${times.map((one) => one.milliseconds)}::integer[]
    ) as r (quiz_number, milliseconds) on r.quiz_number = t.quiz_number
  )`;

/** Counts for each question of an exam that anyone answered, in order. */
export async function readQuizStats(
  database: Database,
  examId: string,
  times: ReadingTimes,
): Promise<QuizStatsRow[]> {
  const { rows } = await sql<QuizStatsRow>`
    with ${answersOf(examId, times)}
    select quiz_number as "quizNumber",
      count(*) filter (where is_read) as "readers",
      count(*) filter (where not is_read) as "tooFast",
      count(*) filter (where is_read and is_right) as "right",
      count(*) filter (where is_read and answer = '') as "skipped",
      corr(is_right::integer, right_elsewhere) filter (where is_read) as "discrimination",
      1000 * extract(epoch from percentile_cont(0.5) within group (order by taken) filter (where is_read))
        as "medianMilliseconds"
    from judged group by quiz_number order by quiz_number`.execute(database);
  return rows;
}

/** The most frequent answers of readers that are not accepted, up to a limit for each question. */
export async function listWrongAnswers(
  database: Database,
  examId: string,
  { times, limit }: { times: ReadingTimes; limit: number },
): Promise<WrongAnswer[]> {
  const { rows } = await sql<WrongAnswer>`
    with ${answersOf(examId, times)}, counted as (
      select quiz_number, canonical_answer, count(*) as count from judged
      where is_read and not is_right and answer <> ''
      group by quiz_number, canonical_answer
    ), ranked as (
      select *, row_number() over (partition by quiz_number order by count desc, canonical_answer) as place from counted
    )
    select quiz_number as "quizNumber", canonical_answer as "answer", count
    from ranked where place <= ${limit}::integer order by quiz_number, place`.execute(database);
  return rows;
}
