import { type RawBuilder, sql } from 'kysely';
import { to } from 'pg-copy-streams';
import type { KeyedQuiz } from '../contest/contest.ts';
import type { Database, Pool } from '../database/database.ts';
import { withOneState } from '../database/snapshot.ts';
import type { ParticipantResultRow } from '../database/tables.ts';
import { isRight } from '../statistics/queries-played-answers.ts';

/** A contestant who has entered, with the attempt. */
export interface ExportedEntry {
  participant_id: string;
  email: string;
  display_name: string;
  birthplace: string;
  children_division: boolean;
  is_synthetic: boolean;
  created_at: Date;
  cancelled_at: Date | null;
  erased_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  answered_count: number | null;
  credit_seconds: number | null;
}

/** A contestant's result in one version. */
export type ExportedResult = ParticipantResultRow &
  Pick<
    ExportedEntry,
    'participant_id' | 'email' | 'display_name' | 'children_division' | 'cancelled_at' | 'erased_at'
  >;

/**
 * Runs a query once and hands its rows out in pages. A cursor goes through a table once, however many pages there are; it lives in the
 * transaction of the snapshot.
 */
async function* pagesOf<Row>(
  snapshot: Database,
  name: string,
  query: RawBuilder<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  await sql`declare ${sql.id(name)} no scroll cursor for ${query}`.execute(snapshot);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from ${sql.id(name)}`.execute(snapshot);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** Everyone who has entered an exam, in pages by id. */
export function pageEntries(snapshot: Database, examId: string, size: number) {
  const query = sql<ExportedEntry>`
    select p.*, a.started_at, a.finished_at, a.answered_count, a.credit_seconds
    from participants p
    left join attempts a on a.participant_id = p.participant_id and a.exam_id = p.exam_id
    where p.exam_id = ${examId}
    order by p.participant_id`;
  return pagesOf(snapshot, 'entries_cursor', query, size);
}

/** Everyone with a result in a version of an exam's results, by id; those who passed the best first. In pages. */
export function pageResults(
  snapshot: Database,
  { examId, result_version, onlyPassed }: { examId: string; result_version: number; onlyPassed: boolean },
  size: number,
) {
  const query = sql<ExportedResult>`
    select r.*, p.email, p.display_name, p.children_division, p.cancelled_at, p.erased_at
    from participant_results r join participants p on p.participant_id = r.participant_id
    where r.exam_id = ${examId} and r.result_version = ${result_version}
      ${onlyPassed ? sql`and r.passed order by r.overall_rank, r.participant_id` : sql`order by r.participant_id`}`;
  return pagesOf(snapshot, 'results_cursor', query, size);
}

/** About how many rows an export has, for its progress. */
export async function countForExport(
  snapshot: Database,
  examId: string,
): Promise<{ entries: number; attempts: number; answers: number }> {
  const { rows } = await sql<{ entries: number; attempts: number; answers: number }>`
    select (select count(*) from participants where exam_id = ${examId}) as entries,
      count(*) as attempts, coalesce(sum(answered_count), 0) as answers
    from attempts where exam_id = ${examId}`.execute(snapshot);
  return rows[0] ?? { entries: 0, attempts: 0, answers: 0 };
}

/** How many contestants' answers are sorted at a time: some 1.5 GB of temporary files. */
const participantsPerSlice = 131_072;
const mostSlices = 256;

/** An exam's answers and its key. */
interface WantedAnswers {
  examId: string;
  quizzes: KeyedQuiz[];
  /** The numbers of the questions that everyone has right. */
  withdrawn: number[];
}

/**
 * Every answer to an exam, by contestant and question, as PostgreSQL writes CSV (its lines end with a line feed), on one state of the
 * database. Making the text in Node takes ten times as long.
 * @param work gets how many answers there are, about, and the text in pieces that end anywhere
 */
export async function withSubmissionLines<Result>(
  pool: Pool,
  wanted: WantedAnswers,
  work: (answers: number, text: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> {
  return withOneState(pool, async (client, snapshot) => {
    const { attempts, answers } = await countForExport(snapshot, wanted.examId);
    const isOnly = await isOnlyExam(snapshot, wanted.examId);
    const count = 2 ** Math.ceil(Math.log2(Math.max(1, attempts / participantsPerSlice)));
    async function* text() {
      for (const slice of sliceParticipants(Math.min(mostSlices, count))) {
        const query = linesOf(wanted, { isOnly, slice }).compile(snapshot).sql;
        yield* client.query(to(`copy (${query}) to stdout (format csv)`)) as AsyncIterable<Buffer>;
      }
    }
    return work(answers, text());
  });
}

/** Whether every attempt is at this exam. */
async function isOnlyExam(database: Database, examId: string): Promise<boolean> {
  const others = database.selectFrom('attempts').select('participant_id').where('exam_id', '<>', examId);
  return (await others.limit(1).executeTakeFirst()) === undefined;
}

/** Participants from an id on, up to before another; to the end where that is null. */
interface ParticipantSlice {
  from: string;
  before: string | null;
}

/** Cuts the participants into slices of about the same size. @param count a power of two, at most 256 */
function sliceParticipants(count: number): ParticipantSlice[] {
  const idAt = (index: number) =>
    `${((index * 256) / count).toString(16).padStart(2, '0')}000000-0000-0000-0000-000000000000`;
  return Array.from({ length: count }, (_, index) => ({
    from: idAt(index),
    before: index === count - 1 ? null : idAt(index + 1),
  }));
}

function linesOf(
  { examId, quizzes, withdrawn }: WantedAnswers,
  { isOnly, slice }: { isOnly: boolean; slice: ParticipantSlice },
) {
  const before = slice.before === null ? sql`` : sql`and b.participant_id < ${sql.lit(slice.before)}::uuid`;
  const ofExam = isOnly
    ? sql``
    : sql`and b.participant_id in (select participant_id from attempts where exam_id = ${sql.lit(examId)})`;
  const isWithdrawn = sql`b.quiz_number = any(${sql.lit(`{${withdrawn.join()}}`)}::integer[])`;
  return sql`
    select b.participant_id, b.quiz_number, ${safe(sql`b.answer`)}, ${safe(sql`coalesce(b.canonical_answer, b.answer)`)},
      case when ${isWithdrawn} or b.answer <> '' and ${isRight(quizzes)} then 1 else 0 end,
      to_char(date_trunc('milliseconds', b.answered_at at time zone 'Asia/Tokyo'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"+09:00"')
    from answers b
    where b.participant_id >= ${sql.lit(slice.from)}::uuid ${before} ${ofExam}
    order by b.participant_id, b.quiz_number`;
}

/** A cell: behind an apostrophe where a spreadsheet would run it as a formula, as in data/csv.ts; nothing for an empty text. */
const safe = (text: ReturnType<typeof sql>) => sql`case
  when ${text} = '' then null
  when left(${text}, 1) = any('{=,+,-,@,＝,＋,－,＠,"\t","\r"}'::text[]) then '''' || ${text}
  else ${text} end`;
