import type { Quiz } from '@knowledgeking/contract';
import { graceMilliseconds } from '@knowledgeking/contract/rules/end-and-grace';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { type RawBuilder, sql } from 'kysely';
import type { ExamWithKey } from '../contest/exam.ts';
import { attemptEnd } from '../contest/queries-attempt-ends.ts';
import { type Database, type Pool, withOneState } from '../database/database.ts';
import { allRows, onlyValue } from '../database/rows.ts';
import { isRight, keyTable } from '../results/queries.ts';

const noticing = 500;
/** Forty letters a second; a fast reader of Japanese manages fifteen. */
const perLetter = 25;

/**
 * The shortest time in which anyone can read a question. Those who answered or skipped it faster are left out of its statistics: those who
 * rush through, or to the end when time is nearly up, would make every question look hard (docs/decisions/results.md).
 */
export function fastestReadingMilliseconds({ question_statement }: Pick<Quiz, 'question_statement'>): number {
  return noticing + perLetter * Array.from(withoutRuby(question_statement)).length;
}

/** By how much the clocks of two copies of the API may differ. */
export const clockToleranceSeconds = 1;

/**
 * Runs the work on one state of the database, with an exam's answers in a temporary table `played_answers`, each beside what it is compared
 * with. On a cluster the shards make it, and everything after it happens on the coordinator (docs/decisions/results.md).
 * @param steps how many readings the work awaits by `step`, for anyone who is shown how far it is
 */
export function withPlayedAnswers<Result>(
  pool: Pool,
  exam: ExamWithKey,
  { steps, onProgress }: { steps: number; onProgress: (done: number, total: number) => void },
  work: (transaction: Database, step: <Value>(reading: Promise<Value>) => Promise<Value>) => Promise<Result>,
): Promise<Result> {
  let done = 0;
  const step = async <Value>(reading: Promise<Value>): Promise<Value> => {
    const value = await reading;
    done += 1;
    onProgress(done, steps + 1);
    return value;
  };
  onProgress(done, steps + 1);
  return withOneState(
    pool,
    async (_client, transaction) => {
      await playedAnswersOf(exam).execute(transaction);
      await step(sql`analyze played_answers`.execute(transaction));
      return work(transaction, step);
    },
    { makesTables: true },
  );
}

/**
 * `taken` is the time since the previous answer, or since the start, `is_too_fast` whether the question can't be read in it; `is_cancelled`
 * whether the contestant was taken out of the contest; `answered_count` is the number of answers that the attempt has counted.
 */
function playedAnswersOf(exam: ExamWithKey): RawBuilder<unknown> {
  const grace = sql`${graceMilliseconds}::integer * interval '1 millisecond'`;
  const tolerance = sql`${clockToleranceSeconds}::integer * interval '1 second'`;
  return sql`
    create temporary table played_answers on commit drop as
    select b.participant_id, b.quiz_number, b.answer, b.is_right, b.is_skipped, b.answered_at, a.answered_count,
      b.answered_at - coalesce(b.answered_before, a.started_at) as taken,
      b.answered_at - coalesce(b.answered_before, a.started_at) < q.shortest * interval '1 millisecond' as is_too_fast,
      p.cancelled_at is not null as is_cancelled,
      b.answered_at < a.started_at - ${tolerance} as is_before_start,
      b.answered_at < b.answered_before - ${tolerance} as is_out_of_order,
      b.answered_at > ${attemptEnd} + ${grace} + ${tolerance} as is_after_end,
      b.answered_at > a.finished_at + ${tolerance} as is_after_finish
    from (
      select b.participant_id, b.quiz_number, coalesce(b.canonical_answer, b.answer) as answer, b.answered_at,
        ${isRight} as is_right, b.answer = '' as is_skipped,
        lag(b.answered_at) over (partition by b.participant_id order by b.quiz_number) as answered_before
      from answers b left join ${keyTable(exam.quizzes)} on key.quiz_number = b.quiz_number
    ) b
    join attempts a on a.participant_id = b.participant_id
    join participants p on p.participant_id = b.participant_id
    join exams e on e.exam_id = a.exam_id
    left join unnest(${exam.quizzes.map(({ quiz }) => quiz.number)}::integer[],
      ${exam.quizzes.map(({ quiz }) => fastestReadingMilliseconds(quiz))}::integer[]) as q (quiz_number, shortest)
      on q.quiz_number = b.quiz_number
    where a.exam_id = ${exam.id}`;
}

/** How many right answers each contestant has in `played_answers`, to join. */
export const rightAnswers = sql`(
  select participant_id, count(*) filter (where is_right) as right_answers
  from played_answers group by participant_id
) right_answers`;

/** How many contestants started an exam. */
export const countStarted = (database: Database, examId: string) =>
  onlyValue<number>(database)`select count(*) from attempts where exam_id = ${examId}`;

/** How contestants did at each question that was played, from `played_answers`. All but `too_fast` is of those who read it. */
export const listQuizFigures = (transaction: Database) =>
  allRows<{
    quiz_number: number;
    readers: number;
    /** How many answered or skipped faster than it can be read; they are counted nowhere else. */
    too_fast: number;
    right: number;
    skipped: number;
    /** The correlation of being right here and elsewhere, -1 to 1; below 0.1 it separates nobody. Null where one is the same for all. */
    discrimination: number | null;
    median_seconds: number | null;
  }>(transaction)`
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
  allRows<{ quiz_number: number; answer: string; count: number }>(transaction)`
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
