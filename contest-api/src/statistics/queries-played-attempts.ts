import { type RawBuilder, sql } from 'kysely';
import { to } from 'pg-copy-streams';
import type { Verdicts } from '../attempts/verdicts.ts';
import type { Database, Pool, PoolClient } from '../database/database.ts';
import { withOneState } from '../database/snapshot.ts';
import { isOnlyExam } from '../results/marking/queries-marks.ts';
import { PlayedAttempt, signs } from './played-attempt.ts';
import { type Row, RowReader } from './row-reader.ts';

/*
 * All answers of an exam, one contestant after the other. PostgreSQL collects each contestant's answers, without sorting, and everything
 * else is worked out here in the same pass: what compares an answer with the one before it, and how often each wrong one was given. Sorting a
 * hundred million answers takes PostgreSQL many times as long as collecting them, and counting the wrong ones as long again (docs/decisions/0116).
 */

/** The key of a question, as far as it says which answers are right. */
export interface QuizVerdicts {
  quizNumber: number;
  acceptedAnswers: readonly string[];
  verdicts: Verdicts;
}

/** One state of the database, in which an exam's answers are read as often as wanted. */
export interface AnswersState {
  /** For other statements on the same state. */
  snapshot: Database;
  /** Calls `look` with each contestant who has sent an answer; the object is filled again for the next one. */
  eachAttempt(look: (attempt: PlayedAttempt) => void): Promise<void>;
}

/** Reads an exam's answers on one state of the database. */
export function withAnswersState<Result>(
  pool: Pool,
  { examId, keys }: { examId: string; keys: QuizVerdicts[] },
  work: (state: AnswersState) => Promise<Result>,
): Promise<Result> {
  return withOneState(pool, async (client, snapshot) => {
    const isOnly = await isOnlyExam(snapshot, examId);
    const attempt = new PlayedAttempt();
    return work({
      snapshot,
      eachAttempt: async (look) => {
        await client.query(forReadingAll);
        await readRows(client, attemptsOf(examId, keys, isOnly).compile(snapshot).sql, (row) => {
          attempt.fill(row);
          look(attempt);
        });
        await client.query(forOthers);
      },
    });
  });
}

/**
 * The table is read as it lies on the disk. By the index, which the planner likes, each answer of contestants who played at the same time is on another
 * page. And the planner takes a list for eight kilobytes, so that it uses a seventh of the memory that it may.
 */
const forReadingAll = 'set local enable_indexscan = off; set local hash_mem_multiplier = 4';
const forOthers = 'set local enable_indexscan to default; set local hash_mem_multiplier to default';

async function readRows(client: PoolClient, query: string, look: (row: Row) => void): Promise<void> {
  const reader = new RowReader();
  for await (const chunk of client.query(to(`copy (${query}) to stdout (format binary)`))) {
    reader.add(chunk);
    for (let row = reader.next(); row; row = reader.next()) look(row);
  }
}

/**
 * Both lists have a contestant's answers in the same order, whatever it is. The numbers of the questions serve as separators between the
 * times, so that there is one list less: each takes a kilobyte. The first number separates nothing, so it is missing: it is the sum minus
 * the others.
 */
const attemptsOf = (examId: string, keys: QuizVerdicts[], isOnly: boolean) => sql`
  select a.participant_id, a.started_at, a.finished_at, a.answered_count, a.credit_seconds, a.duration_factor,
    g.times, g.sum, g.texts
  from (
    select b.participant_id, string_agg(timestamptz_send(b.answered_at), int2send(b.quiz_number)) as times,
      sum(b.quiz_number) as sum,
      string_agg(case
        when b.answer = '' then chr(${sql.lit(signs.skipped)})
        when ${isRight(keys)} then chr(${sql.lit(signs.right)})
        else coalesce(b.canonical_answer, b.answer) end, chr(${sql.lit(signs.separator)})) as texts
    from answers b
    where true ${isOnly ? sql`` : ofExam(examId)}
    group by b.participant_id
  ) g
  join attempts a on a.participant_id = g.participant_id
  where a.exam_id = ${sql.lit(examId)}`;

/** The condition that answer `b` is an exam's, with `and` before it, for statements that take no parameters. */
export const ofExam = (examId: string): RawBuilder<unknown> =>
  sql`and b.participant_id in (select participant_id from attempts where exam_id = ${sql.lit(examId)})`;

/**
 * Whether answer `b` is right, by the verdict stored with it, or, where that was not given by this key, by looking its canonical form
 * up. The key is written into the statement, because COPY takes no parameters.
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
