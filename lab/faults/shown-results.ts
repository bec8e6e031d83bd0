import { sql } from 'kysely';
import type { Database } from '../../contest-api/src/database/database.ts';

/** The parts of the results shown that are not whole, of so many participants; undefined where all are. */
export async function brokenResults(database: Database, participants: number): Promise<string | undefined> {
  const { rows } = await sql<{ shown: number; results: number; others: number; listed: number }>`
    select e.result_version as shown,
      (select count(*) from participant_results r where r.exam_id = e.exam_id and r.result_version = e.result_version) as results,
      (select count(*) from participant_results r where r.exam_id = e.exam_id and not exists (
        select 1 from result_versions v where v.exam_id = r.exam_id and v.result_version = r.result_version)) as others,
      (select count(*) from result_versions v where v.exam_id = e.exam_id and v.result_version = e.result_version) as listed
    from exams e`.execute(database);
  const row = rows[0];
  if (row?.results === participants && row.others === 0 && row.listed === 1) return undefined;
  return `results that are not whole: ${JSON.stringify(row)}`;
}

/** Rows of results that belong to no version. */
export async function countLeftovers(database: Database): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from participant_results r where not exists (
      select 1 from result_versions v where v.exam_id = r.exam_id and v.result_version = r.result_version)`.execute(
    database,
  );
  return rows[0]?.left ?? 0;
}
