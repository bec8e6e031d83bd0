import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { QuizKey, ResultsBasis } from '../../database/tables.ts';

/** Notes that a version of an exam's results is complete, and what it was made from. */
export async function insertResultVersion(
  transaction: Database,
  version: {
    examId: string;
    resultVersion: number;
    aggregatedAt: Date;
    basis: ResultsBasis;
    answerKey: Record<string, QuizKey>;
  },
): Promise<void> {
  await transaction
    .insertInto('result_versions')
    .values({
      exam_id: version.examId,
      result_version: version.resultVersion,
      aggregated_at: version.aggregatedAt,
      basis: JSON.stringify(version.basis),
      answer_key: JSON.stringify(version.answerKey),
    })
    .execute();
}

/** The complete versions of an exam's results, the newest first. */
export async function listResultVersions(database: Database, examId: string): Promise<number[]> {
  const rows = await database
    .selectFrom('result_versions')
    .select('result_version')
    .where('exam_id', '=', examId)
    .orderBy('result_version', 'desc')
    .execute();
  return rows.map((row) => row.result_version);
}

/** The basis of a version of an exam's results; undefined where none was stored. */
export async function findResultsBasis(
  database: Database,
  examId: string,
  resultVersion: number,
): Promise<ResultsBasis | undefined> {
  const row = await database
    .selectFrom('result_versions')
    .select('basis')
    .where('exam_id', '=', examId)
    .where('result_version', '=', resultVersion)
    .executeTakeFirst();
  return row?.basis ?? undefined;
}

/** A complete version of an exam's results. */
export interface ResultVersion {
  resultVersion: number;
  aggregatedAt: Date;
  /** Null where it was not kept. */
  basis: ResultsBasis | null;
  /** The key by which it was made; null where it was not kept. */
  answerKey: Record<string, QuizKey> | null;
}

/** A complete version of an exam's results; undefined where there is none with this number. */
export async function findResultVersion(
  database: Database,
  examId: string,
  resultVersion: number,
): Promise<ResultVersion | undefined> {
  const row = await database
    .selectFrom('result_versions')
    .selectAll()
    .where('exam_id', '=', examId)
    .where('result_version', '=', resultVersion)
    .executeTakeFirst();
  return (
    row && { resultVersion, aggregatedAt: row.aggregated_at, basis: row.basis, answerKey: row.answer_key }
  );
}

/** A complete version in figures; points. */
export interface VersionFigures {
  resultVersion: number;
  aggregatedAt: Date;
  participants: number;
  averageScore: number;
  passed: number;
}

/** Every complete version of an exam's results in figures, the newest first. */
export async function listVersionFigures(database: Database, examId: string): Promise<VersionFigures[]> {
  const versions = await sql<Omit<VersionFigures, 'passed'>>`
    select v.result_version as "resultVersion", v.aggregated_at as "aggregatedAt",
      (e.result ->> 'participants')::integer as "participants",
      (e.result ->> 'average_score')::double precision as "averageScore"
    from result_versions v
    join exam_results e on e.exam_id = v.exam_id and e.result_version = v.result_version and e.kind = 'overall'
    where v.exam_id = ${examId} order by v.result_version desc`.execute(database);
  const passed = await sql<{ resultVersion: number; passed: number }>`
    select result_version as "resultVersion", count(*) as passed
    from participant_results where exam_id = ${examId} and passed group by result_version`.execute(database);
  const counts = new Map(passed.rows.map((row) => [row.resultVersion, row.passed]));
  return versions.rows.map((row) => ({ ...row, passed: counts.get(row.resultVersion) ?? 0 }));
}

/** Removes the participants' results of versions: all there can be of one that was not completed. */
export async function deleteParticipantResults(
  database: Database,
  examId: string,
  versions: number[],
): Promise<void> {
  await sql`delete from participant_results
    where exam_id = ${examId} and result_version = any(${versions}::integer[])`.execute(database);
}

/** Removes complete versions of an exam's results. Whoever shows one must have stopped before. */
export async function deleteResultVersions(
  database: Database,
  examId: string,
  versions: number[],
): Promise<void> {
  if (versions.length === 0) return;
  for (const table of ['result_versions', 'exam_results', 'quiz_statistics']) {
    await sql`delete from ${sql.table(table)}
      where exam_id = ${examId} and result_version = any(${versions}::integer[])`.execute(database);
  }
  await deleteParticipantResults(database, examId, versions);
}
