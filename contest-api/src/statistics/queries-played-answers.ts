import { graceMilliseconds } from '@knowledgeking/contract/rules/end-and-grace';
import { type RawBuilder, sql } from 'kysely';
import { attemptEndWith } from '../attempts/queries-attempt-ends.ts';
import type { Verdicts } from '../attempts/verdicts.ts';
import type { ContestExam } from '../contest/contest.ts';
import type { Database } from '../database/database.ts';

/** By how much the clocks of two copies of the API may differ, in milliseconds. */
export const clockTolerance = 1_000;

/**
 * Puts an exam's answers into a temporary table `played_answers`, each beside what it is compared with, and runs the work on it: a transaction on
 * one state of the database. On a cluster the shards do this part, because a contestant's answers are on one of them, and everything after it happens on
 * the coordinator (docs/decisions/0116).
 */
export function withPlayedAnswers<Result>(
  database: Database,
  exam: ContestExam,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      // What is beyond this memory waits in temporary files.
      await sql`set local work_mem = '256MB'`.execute(transaction);
      await playedAnswersOf(exam).execute(transaction);
      await sql`analyze played_answers`.execute(transaction);
      return work(transaction);
    });
}

/**
 * `taken` is the time since the answer before, or since the start; `answered_count` is how many answers the attempt has counted. It takes no
 * parameters, as no statement that makes a table does.
 */
export function playedAnswersOf(exam: ContestExam): RawBuilder<unknown> {
  const duration = sql.lit<number>(exam.durationMilliseconds / 1_000);
  const examEndAt = sql<Date>`${sql.lit(exam.examEndAt.toISOString())}::timestamptz`;
  const grace = sql`${sql.lit(`${graceMilliseconds} milliseconds`)}::interval`;
  const tolerance = sql`${sql.lit(`${clockTolerance} milliseconds`)}::interval`;
  return sql`
    create temporary table played_answers on commit drop as
    select b.participant_id, b.quiz_number, b.answer, b.is_right, b.is_skipped, b.answered_at, a.answered_count,
      b.answered_at - coalesce(b.answered_before, a.started_at) as taken,
      b.answered_at < a.started_at - ${tolerance} as is_before_start,
      b.answered_at < b.answered_before - ${tolerance} as is_out_of_order,
      b.answered_at > ${attemptEndWith(duration, examEndAt)} + ${grace} + ${tolerance} as is_after_end,
      b.answered_at > a.finished_at + ${tolerance} as is_after_finish
    from (
      select b.participant_id, b.quiz_number, coalesce(b.canonical_answer, b.answer) as answer, b.answered_at,
        b.answer <> '' and ${isRight(verdictKeysOf(exam))} as is_right, b.answer = '' as is_skipped,
        lag(b.answered_at) over (partition by b.participant_id order by b.quiz_number) as answered_before
      from answers b
    ) b
    join attempts a on a.participant_id = b.participant_id
    where a.exam_id = ${sql.lit(exam.id)}`;
}

/** How many right answers each contestant has in `played_answers`, to join. */
export const rightAnswers = sql`(
  select participant_id, count(*) filter (where is_right) as right_answers
  from played_answers group by participant_id
) right_answers`;

/** The key of a question, as far as it says which answers are right. */
export interface QuizVerdicts {
  quizNumber: number;
  acceptedAnswers: readonly string[];
  verdicts: Verdicts;
}

/** The keys of an exam's questions as stored answers meet them. */
export const verdictKeysOf = ({ quizzes }: ContestExam): QuizVerdicts[] =>
  quizzes.map(({ quiz, acceptedAnswers, verdicts }) => ({
    quizNumber: quiz.number,
    acceptedAnswers: [...acceptedAnswers],
    verdicts,
  }));

/** The condition that answer `b` is an exam's, with `and` before it, for statements that take no parameters. */
export const ofExam = (examId: string): RawBuilder<unknown> =>
  sql`and b.participant_id in (select participant_id from attempts where exam_id = ${sql.lit(examId)})`;

/**
 * Whether answer `b` is right, by the verdict stored with it, or, where that was not given by this key, by looking its canonical form
 * up. The key is written into the statement, for those that take no parameters.
 */
export function isRight(keys: QuizVerdicts[]): RawBuilder<boolean> {
  const wrong: (number | null)[] = [];
  const accepted: Record<string, readonly string[]> = {};
  for (const { quizNumber, acceptedAnswers, verdicts } of keys) {
    wrong[quizNumber - 1] = verdicts.wrong;
    accepted[quizNumber] = acceptedAnswers;
  }
  const byNumber = `{${Array.from(wrong, (one) => one ?? 'null').join()}}`;
  return sql`(case b.verdict # (${sql.lit(byNumber)}::integer[])[b.quiz_number]
    when 0 then false
    when 1 then true
    else coalesce(${sql.lit(JSON.stringify(accepted))}::jsonb -> b.quiz_number::text
      @> to_jsonb(coalesce(b.canonical_answer, b.answer)), false) end)`;
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
