import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ExamWithKey } from '../contest/exam.ts';
import type { Database } from '../database/database.ts';
import { allRows, onlyRow } from '../database/rows.ts';
import type { ParticipantResultRow, Tables } from '../database/tables.ts';
import { countsAsRight, keyTable } from '../results/queries.ts';

type Participant = Selectable<Tables['participants']>;
type Attempt = Selectable<Tables['attempts']>;

/** A contestant who has entered, with the attempt; nulls where it has not begun. */
export type ExportedEntry = Participant & {
  [Column in 'started_at' | 'finished_at' | 'answered_count' | 'credit_seconds']: Attempt[Column] | null;
};

/** A contestant's result in one version. */
export type ExportedResult = ParticipantResultRow &
  Pick<
    Participant,
    'participant_id' | 'email' | 'display_name' | 'children_division' | 'cancelled_at' | 'erased_at'
  >;

/** Hands out the rows of a query, as many as may be in memory at a time: by a cursor, which goes through a table once, in the transaction of the snapshot. */
async function* pagesOf<Row>(snapshot: Database, query: RawBuilder<Row>) {
  await sql`declare exported no scroll cursor for ${query}`.execute(snapshot);
  for (;;) {
    const rows = await allRows<Row>(snapshot)`fetch 2000 from exported`;
    if (rows.length === 0) return;
    yield rows;
  }
}

/** Everyone who has entered an exam, in pages by id. */
export function pageEntries(snapshot: Database, examId: string) {
  const query = sql<ExportedEntry>`
    select p.*, a.started_at, a.finished_at, a.answered_count, a.credit_seconds
    from participants p
    left join attempts a on a.participant_id = p.participant_id and a.exam_id = p.exam_id
    where p.exam_id = ${examId}
    order by p.participant_id`;
  return pagesOf(snapshot, query);
}

/** Everyone with a result in a version of an exam's results, by id; those who passed the best first. In pages. */
export function pageResults(
  snapshot: Database,
  { examId, result_version, onlyPassed }: { examId: string; result_version: number; onlyPassed: boolean },
) {
  const query = sql<ExportedResult>`
    select r.*, p.email, p.display_name, p.children_division, p.cancelled_at, p.erased_at
    from participant_results r join participants p on p.participant_id = r.participant_id
    where r.exam_id = ${examId} and r.result_version = ${result_version}
      ${onlyPassed ? sql`and r.passed order by r.overall_rank, r.participant_id` : sql`order by r.participant_id`}`;
  return pagesOf(snapshot, query);
}

/** How much an exam has, for the progress of an export. */
export type ExportSize = Record<'entries' | 'attempts' | 'answers', number>;

export const countForExport = (snapshot: Database, examId: string) =>
  onlyRow<ExportSize>(snapshot)`
    select entries, attempts, answers
    from (select count(*) as entries from participants where exam_id = ${examId}) p,
      (select count(*) as attempts, coalesce(sum(answered_count), 0) as answers
        from attempts where exam_id = ${examId}) a`;

/** An answer, and whether it counts as right by the key as it is. */
export interface ExportedAnswer {
  participant_id: string;
  quiz_number: number;
  answer: string;
  canonical_answer: string;
  is_right: boolean;
  answered_at: Date;
}

/** Every answer to an exam, by contestant and question, in pages. */
export function pageAnswers(snapshot: Database, { id, quizzes }: ExamWithKey) {
  const query = sql<ExportedAnswer>`
    select b.participant_id, b.quiz_number, b.answer, coalesce(b.canonical_answer, b.answer) as canonical_answer,
      ${countsAsRight} as is_right, b.answered_at
    from answers b join ${keyTable(quizzes)} on key.quiz_number = b.quiz_number
    where b.participant_id in (select participant_id from attempts where exam_id = ${id})
    order by b.participant_id, b.quiz_number`;
  return pagesOf(snapshot, query);
}
