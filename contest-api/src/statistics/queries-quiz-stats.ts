import type { Database } from '../database/database.ts';
import { allRows } from '../database/rows.ts';
import { rightAnswers } from './queries-played-answers.ts';

/** How contestants did at a question. All but `too_fast` is of those who read it. */
export interface QuizFigures {
  quiz_number: number;
  readers: number;
  /** How many answered or skipped faster than it can be read; they are counted nowhere else. */
  too_fast: number;
  right: number;
  skipped: number;
  /**
   * -1 to 1: the correlation of being right here and the number right elsewhere; below about 0.1 a question does not separate strong
   * contestants from weak ones. Null where one of them is the same for all.
   */
  discrimination: number | null;
  median_seconds: number | null;
}

/** A wrong answer of readers and how many gave it. */
export interface WrongAnswer {
  quiz_number: number;
  answer: string;
  count: number;
}

/** The figures of each question that was played, from `played_answers`. */
export const listQuizFigures = (transaction: Database) =>
  allRows<QuizFigures>(transaction)`
    select quiz_number, count(*) filter (where not is_too_fast) as readers, count(*) filter (where is_too_fast) as too_fast,
      count(*) filter (where not is_too_fast and is_right) as right,
      count(*) filter (where not is_too_fast and is_skipped) as skipped,
      corr(is_right::integer, right_answers - is_right::integer) filter (where not is_too_fast) as discrimination,
      extract(epoch from percentile_cont(0.5) within group (order by taken) filter (where not is_too_fast))::double precision
        as median_seconds
    from played_answers
    join ${rightAnswers} using (participant_id)
    where not is_cancelled
    group by quiz_number`;

/** The most frequent wrong answers to each question, of equally frequent ones those that are first by their bytes. */
export const listWrongAnswers = (transaction: Database, limit: number) =>
  allRows<WrongAnswer>(transaction)`
    select quiz_number, answer, count
    from (
      select quiz_number, answer, count(*) as count,
        row_number() over (partition by quiz_number order by count(*) desc, answer collate "C") as place
      from played_answers
      where not (is_cancelled or is_too_fast or is_right or is_skipped)
      group by quiz_number, answer
    ) ranked
    where place <= ${limit}
    order by quiz_number, place`;
