import { type RawBuilder, sql } from 'kysely';
import { to } from 'pg-copy-streams';
import type { Database, Pool, PoolClient } from './database.ts';
import { isOnlyExam } from './marks.ts';
import { withOneState } from './one-state.ts';
import { codeAt, PlayedAttempt, type Row, RowReader } from './played-attempt.ts';
import { raritiesOf } from './review-runs.ts';
import type { Verdicts } from './verdicts.ts';

/*
 * All answers of an exam, one contestant after the other. PostgreSQL collects each contestant's answers in two arrays, without sorting,
 * and what compares an answer with the one before it is worked out here, from the arrays: sorting a hundred million answers takes PostgreSQL many times as
 * long as collecting them (docs/decisions/0116).
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
  /** Calls `look` with each wrong answer's code and rarity, in thousandths of a bit (repositories/review-runs.ts). */
  eachRarity(keys: QuizVerdicts[], look: (code: number, bits: number) => void): Promise<void>;
}

/** Reads an exam's answers on one state of the database. */
export function withAnswersState<Result>(
  pool: Pool,
  { examId, keys }: { examId: string; keys: QuizVerdicts[] },
  work: (state: AnswersState) => Promise<Result>,
): Promise<Result> {
  return withOneState(pool, async (client, snapshot) => {
    const isOnly = await isOnlyExam(snapshot, examId);
    const rowsOf = (query: RawBuilder<unknown>, look: (row: Row) => void) =>
      readRows(client, query.compile(snapshot).sql, look);
    const attempt = new PlayedAttempt();
    return work({
      snapshot,
      eachAttempt: (look) =>
        rowsOf(attemptsOf(examId, keys, isOnly), (row) => {
          attempt.fill(row);
          look(attempt);
        }),
      eachRarity: (ofKeys, look) =>
        rowsOf(raritiesOf(examId, { keys: ofKeys, isOnlyExam: isOnly }), ({ bytes, at }) =>
          look(codeAt(bytes, at(0)), bytes.readInt32BE(at(1))),
        ),
    });
  });
}

async function readRows(client: PoolClient, query: string, look: (row: Row) => void): Promise<void> {
  const reader = new RowReader();
  for await (const chunk of client.query(to(`copy (${query}) to stdout (format binary)`))) {
    reader.add(chunk);
    for (let row = reader.next(); row; row = reader.next()) look(row);
  }
}

/** Bits of an answer's code: the lowest two say what became of it, ten are the question's number, the others tell wrong answers apart. */
const attemptsOf = (examId: string, keys: QuizVerdicts[], isOnly: boolean) => sql`
  select a.participant_id, a.started_at, a.finished_at, a.answered_count, a.credit_seconds, g.times, g.codes
  from (
    select b.participant_id, array_agg(b.answered_at) as times, array_agg(
      (b.quiz_number::bigint << 2) | case
        when b.answer = '' then 2
        when ${isRight(keys)} then 1
        else ${codeOfWrong} end
    ) as codes
    from answers b
    where true ${isOnly ? sql`` : ofExam(examId)}
    group by b.participant_id
  ) g
  join attempts a on a.participant_id = g.participant_id
  where a.exam_id = ${sql.lit(examId)}`;

/** The condition that answer `b` is an exam's, with `and` before it, for statements that take no parameters. */
export const ofExam = (examId: string): RawBuilder<unknown> =>
  sql`and b.participant_id in (select participant_id from attempts where exam_id = ${sql.lit(examId)})`;

/** A number for wrong answer `b`, the same for the same answer to the same question and, but for the rarest chance, for no other. */
export const codeOfWrong: RawBuilder<string> = sql`(
  hashtextextended(coalesce(b.canonical_answer, b.answer), b.quiz_number) << 12)`;

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
