import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { ParticipantResultRow } from '../database/tables.ts';

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

/** Runs the work on one state of the database, however long it takes and whatever is written meanwhile. */
export function onOneState<Result>(
  database: Database,
  work: (snapshot: Database) => Promise<Result>,
): Promise<Result> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      // A slow disk or network drive can keep a page waiting.
      await sql`set local idle_in_transaction_session_timeout = '1h'`.execute(snapshot);
      return work(snapshot);
    });
}

/**
 * Runs a query once and hands its rows out in pages. A cursor goes through a table once, however many pages there are; the transaction
 * that it lives in is the one of `onOneState`.
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

/** Everyone with a result in a version of an exam's results, in pages by id. */
export function pageResults(
  snapshot: Database,
  { examId, resultVersion }: { examId: string; resultVersion: number },
  size: number,
) {
  const query = sql<ExportedResult>`
    select r.*, p.email, p.display_name, p.children_division, p.cancelled_at, p.erased_at
    from participant_results r join participants p on p.participant_id = r.participant_id
    where r.exam_id = ${examId} and r.result_version = ${resultVersion}
    order by r.participant_id`;
  return pagesOf(snapshot, 'results_cursor', query, size);
}

/** Everyone who passed in a version, the best first, in pages. */
export function pageQualifiers(
  snapshot: Database,
  { examId, resultVersion }: { examId: string; resultVersion: number },
  size: number,
) {
  const query = sql<ExportedResult>`
    select r.*, p.email, p.display_name, p.children_division, p.cancelled_at, p.erased_at
    from participant_results r join participants p on p.participant_id = r.participant_id
    where r.exam_id = ${examId} and r.result_version = ${resultVersion} and r.passed
    order by r.overall_rank, r.participant_id`;
  return pagesOf(snapshot, 'qualifiers_cursor', query, size);
}

/** About how many rows an export has, for its progress. */
export async function countForExport(
  snapshot: Database,
  examId: string,
): Promise<{ entries: number; attempts: number; answers: number }> {
  const { rows } = await sql<{ entries: number; attempts: number; answers: number }>`
    select (select count(*) from participants where exam_id = ${examId}) as "entries",
      count(*) as "attempts", coalesce(sum(answered_count), 0) as "answers"
    from attempts where exam_id = ${examId}`.execute(snapshot);
  return rows[0] ?? { entries: 0, attempts: 0, answers: 0 };
}
