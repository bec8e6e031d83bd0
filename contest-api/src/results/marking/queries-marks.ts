import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Marking } from '../../database/tables.ts';
import { keyOf, timesRight, weightOfAnswer } from './queries-answer-weights.ts';

/*
 * Marking: for each participant it writes how many answers were right by level and genre, packed into one number.
 */

/** One marking of an exam's answers. */
export interface MarkingRun {
  /** So that what a run that was cut off left behind is never counted. */
  runId: string;
  examId: string;
  marking: Marking;
  /** Whether no answer belongs to another exam. */
  isOnlyExam: boolean;
  /** Who was taken out of the contest: their answers count for nothing. */
  cancelled: string[];
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

/** Whether every attempt is at this exam. */
export async function isOnlyExam(database: Database, examId: string): Promise<boolean> {
  const other = database
    .selectFrom('attempts')
    .select('participant_id')
    .where('exam_id', '<>', examId)
    .limit(1);
  return (await other.executeTakeFirst()) === undefined;
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
  const key = keyOf(run.marking);
  const { rows } = await sql<RightAnswers>`
    with added as materialized (
      select b.participant_id, b.quiz_number, sum(${weightOfAnswer(key)}) as rights,
        count(*) filter (where b.answer <> '') as answered
      from answers b
      where ${isOfExam(run)} and ${isIn(slice)}
      group by grouping sets ((b.participant_id), (b.quiz_number))
    ), kept as (
      insert into answer_marks (participant_id, run_id, rights, answered)
      -- Only a participant's sum fits into a bigint, and only it is a packed number.
      select participant_id, ${run.runId}::uuid, coalesce(rights, 0)::bigint, answered
      from added where quiz_number is null
    )
    select quiz_number as "quizNumber", ${timesRight(sql`rights`, key)} as "right"
    from added where quiz_number is not null`.execute(transaction);
  return rows;
}

/**
 * The same for all answers, in two statements that a distributed engine passes on to where the answers are.
 * @returns how many of them were right
 */
export async function markShards(transaction: Database, run: MarkingRun): Promise<RightAnswers[]> {
  await useMemory(transaction);
  const key = keyOf(run.marking);
  await sql`
    insert into answer_marks (participant_id, run_id, rights, answered)
    select b.participant_id, ${run.runId}::uuid, coalesce(sum(${weightOfAnswer(key)}), 0)::bigint,
      count(*) filter (where b.answer <> '')
    from answers b
    where ${isOfExam(run)}
    group by b.participant_id`.execute(transaction);
  const { rows } = await sql<RightAnswers>`
    select b.quiz_number as "quizNumber", count(${weightOfAnswer(key)}) as "right"
    from answers b
    where ${isOfExam(run)}
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

/** The exam is the participant's, and no column of the answer. Where only one exam was taken there is nothing to look up. */
function isOfExam({ examId, isOnlyExam, cancelled }: MarkingRun): RawBuilder<boolean> {
  const isTheirs = isOnlyExam
    ? sql`true`
    : sql`b.participant_id in (select participant_id from attempts where exam_id = ${examId})`;
  // Mostly nobody was taken out, and then nothing is compared.
  return cancelled.length === 0
    ? sql<boolean>`${isTheirs}`
    : sql<boolean>`${isTheirs} and b.participant_id <> all(${cancelled}::uuid[])`;
}
