import { sql } from 'kysely';
import { to } from 'pg-copy-streams';
import type { Pool } from '../database/database.ts';
import { withOneState } from '../database/snapshot.ts';
import { isOnlyExam } from '../results/marking/queries-marks.ts';
import { type ParticipantSlice, sliceParticipants } from '../results/versions/queries-aggregation.ts';
import { isRight, ofExam, type QuizVerdicts } from '../statistics/queries-played-attempts.ts';
import { countForExport } from './queries-export.ts';

/** How many contestants' answers are sorted at a time: some 1.5 GB of temporary files. */
const participantsPerSlice = 131_072;
const mostSlices = 256;

/** An exam's answers and its key. */
interface WantedAnswers {
  examId: string;
  keys: QuizVerdicts[];
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

function linesOf(
  { examId, keys, withdrawn }: WantedAnswers,
  { isOnly, slice }: { isOnly: boolean; slice: ParticipantSlice },
) {
  const before = slice.before === null ? sql`` : sql`and b.participant_id < ${sql.lit(slice.before)}::uuid`;
  const isWithdrawn = sql`b.quiz_number = any(${sql.lit(`{${withdrawn.join()}}`)}::integer[])`;
  return sql`
    select b.participant_id, b.quiz_number, ${safe(sql`b.answer`)}, ${safe(sql`coalesce(b.canonical_answer, b.answer)`)},
      case when ${isWithdrawn} or b.answer <> '' and ${isRight(keys)} then 1 else 0 end,
      to_char(date_trunc('milliseconds', b.answered_at at time zone 'Asia/Tokyo'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"+09:00"')
    from answers b
    where b.participant_id >= ${sql.lit(slice.from)}::uuid ${before} ${isOnly ? sql`` : ofExam(examId)}
    order by b.participant_id, b.quiz_number`;
}

/** A cell: behind an apostrophe where a spreadsheet would run it as a formula, as in data/csv.ts; nothing for an empty text. */
const safe = (text: ReturnType<typeof sql>) => sql`case
  when ${text} = '' then null
  when left(${text}, 1) = any('{=,+,-,@,＝,＋,－,＠,"\t","\r"}'::text[]) then '''' || ${text}
  else ${text} end`;
