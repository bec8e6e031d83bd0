import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Marking } from './results-basis.ts';

/*
 * Marking: only here are answers compared to the key. For each participant it writes how many were right by
 * level and genre, packed into one number, so that marking a million times a hundred answers adds up one column and not nine.
 */

/** One marking of an exam's answers. */
export interface MarkingRun {
  /** So that what a run that was cut off left behind is never counted. */
  runId: string;
  examId: string;
  marking: Marking;
}

/** Answers that lie together on the disk; to the end of the table where `before` is null. */
export interface AnswerSlice {
  fromBlock: number;
  beforeBlock: number | null;
}

/** How many right answers a question got. */
export interface RightAnswers {
  quizNumber: number;
  right: number;
}

/** The counts that are packed, each in ten bits; the fourth genre and the third level are what remains of the total. */
const packedCounts = [
  'total',
  'hard',
  'super_hard',
  'character',
  'stories_and_dialogues',
  'culture',
] as const;
const bitsPerCount = 10;
/** More right answers than that would run over into the next count. */
export const mostQuizzes = 2 ** bitsPerCount - 1;

const blocksPerSlice = 8_192;
const mostSlices = 16;

/**
 * Cuts the answers into slices of at least 64 MB. They go by the place on the disk and not by participant, because contestants
 * play at the same time, so that the answers of one of them are spread over the whole table: each is read once, in order.
 * @returns none where the table has nothing on this server: it is empty, or its shards are on others
 */
export async function sliceAnswers(database: Database): Promise<AnswerSlice[]> {
  const { rows } = await sql<{ blocks: number }>`
    select pg_relation_size('answers') / current_setting('block_size')::integer as blocks`.execute(database);
  const blocks = rows[0]?.blocks ?? 0;
  const count = Math.min(mostSlices, Math.ceil(blocks / blocksPerSlice));
  return Array.from({ length: count }, (_, index) => ({
    fromBlock: Math.floor((index * blocks) / count),
    beforeBlock: index === count - 1 ? null : Math.floor(((index + 1) * blocks) / count),
  }));
}

/** The file that holds the answers: another one if the table was rewritten, and its rows moved. */
export async function readAnswersFile(database: Database): Promise<number | null> {
  const { rows } = await sql<{ file: number | null }>`
    select pg_relation_filenode('answers')::bigint as file`.execute(database);
  return rows[0]?.file ?? null;
}

/** Empties the table of marks; only one marking runs at a time. */
export async function clearMarks(database: Database): Promise<void> {
  await sql`truncate answer_marks`.execute(database);
}

/** Lets the planner know how many marks there are. */
export async function analyzeMarks(database: Database): Promise<void> {
  await sql`analyze answer_marks`.execute(database);
}

/**
 * Marks the answers of a slice and adds them up by participant, and by question in the same reading.
 * @returns how many of them were right
 */
export async function markSlice(
  transaction: Database,
  run: MarkingRun,
  slice: AnswerSlice,
): Promise<RightAnswers[]> {
  await useMemory(transaction);
  const { rows } = await sql<RightAnswers>`
    with added as materialized (
      select b.participant_id, b.quiz_number, sum(k.weight) as rights,
        count(*) filter (where b.answer <> '') as answered, count(k.weight) as right_answers
      from answers b
      left join ${keyOf(run.marking)} on k.quiz_number = b.quiz_number and k.canonical_answer = b.canonical_answer
      where b.exam_id = ${run.examId} and ${isIn(slice)}
      group by grouping sets ((b.participant_id), (b.quiz_number))
    ), kept as (
      insert into answer_marks (participant_id, run_id, rights, answered)
      -- Only a participant's sum fits into a bigint, and only it is a packed number.
      select participant_id, ${run.runId}::uuid, coalesce(rights, 0)::bigint, answered
      from added where quiz_number is null
    )
    select quiz_number as "quizNumber", right_answers as "right" from added where quiz_number is not null`.execute(
    transaction,
  );
  return rows;
}

/**
 * The same for all answers, in two statements that a distributed engine passes on to where the answers are.
 * @returns how many of them were right
 */
export async function markShards(transaction: Database, run: MarkingRun): Promise<RightAnswers[]> {
  await useMemory(transaction);
  await sql`
    insert into answer_marks (participant_id, run_id, rights, answered)
    select b.participant_id, ${run.runId}::uuid, coalesce(sum(k.weight), 0)::bigint,
      count(*) filter (where b.answer <> '')
    from answers b
    left join ${keyOf(run.marking)} on k.quiz_number = b.quiz_number and k.canonical_answer = b.canonical_answer
    where b.exam_id = ${run.examId}
    group by b.participant_id`.execute(transaction);
  const { rows } = await sql<RightAnswers>`
    select b.quiz_number as "quizNumber", count(*) as "right"
    from answers b
    join ${keyOf(run.marking)} on k.quiz_number = b.quiz_number and k.canonical_answer = b.canonical_answer
    where b.exam_id = ${run.examId}
    group by b.quiz_number`.execute(transaction);
  return rows;
}

/** Enough for the sums of a million participants. */
async function useMemory(transaction: Database): Promise<void> {
  await sql`set local work_mem = '128MB'`.execute(transaction);
}

function isIn({ fromBlock, beforeBlock }: AnswerSlice): RawBuilder<boolean> {
  const from = fromBlock === 0 ? sql`true` : sql`b.ctid >= ${`(${fromBlock},0)`}::tid`;
  return beforeBlock === null
    ? sql<boolean>`${from}`
    : sql<boolean>`${from} and b.ctid < ${`(${beforeBlock},0)`}::tid`;
}

/** The accepted answers `k`, each with what it adds to the packed counts. */
function keyOf({ quizzes }: Marking): RawBuilder<unknown> {
  const accepted = Object.entries(quizzes).flatMap(([number, quiz]) =>
    quiz.acceptedAnswers
      // A skipped question is never right.
      .filter((answer) => answer !== '')
      .map((answer) => ({ number: Number(number), answer, weight: weightOf(quiz) })),
  );
  return sql`unnest(
    ${accepted.map(({ number }) => number)}::integer[], ${accepted.map(({ answer }) => answer)}::text[],
    ${accepted.map(({ weight }) => String(weight))}::bigint[]) as k (quiz_number, canonical_answer, weight)`;
}

function weightOf({ level, genre }: Marking['quizzes'][string]): bigint {
  const counted: readonly string[] = ['total', level, genre];
  return packedCounts.reduce(
    (sum, count, place) => (counted.includes(count) ? sum + (1n << BigInt(place * bitsPerCount)) : sum),
    0n,
  );
}

/** A count out of the column `rights`. */
export function unpacked(count: (typeof packedCounts)[number]): RawBuilder<number> {
  const shift = packedCounts.indexOf(count) * bitsPerCount;
  return sql`((rights >> ${sql.lit(shift)}) & ${sql.lit(mostQuizzes)})::integer`;
}
