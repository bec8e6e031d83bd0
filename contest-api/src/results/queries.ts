import { type Selectable, sql } from 'kysely';
import type { Database, Pool } from '../database/database.ts';
import type { ParticipantResultRow, Tables } from '../database/tables.ts';

/** The version of an exam's results that is shown. */
export interface ShownVersion {
  examId: string;
  resultVersion: number;
}

/** A participant's aggregated result; undefined for one who never started, or before the aggregation. */
export function findParticipantResult(
  database: Database,
  participantId: string,
  { examId, resultVersion }: ShownVersion,
): Promise<ParticipantResultRow | undefined> {
  return database
    .selectFrom('participant_results')
    .selectAll()
    .where('participant_id', '=', participantId)
    .where('exam_id', '=', examId)
    .where('result_version', '=', resultVersion)
    .executeTakeFirst();
}

/** A result that is the same for everyone; undefined before the aggregation. */
export async function findExamResult(
  database: Database,
  { examId, resultVersion }: ShownVersion,
  kind: 'overall' | 'regional' | 'children',
): Promise<object | undefined> {
  const row = await database
    .selectFrom('exam_results')
    .select('result')
    .where('exam_id', '=', examId)
    .where('kind', '=', kind)
    .where('result_version', '=', resultVersion)
    .executeTakeFirst();
  return row?.result;
}

/** How many contestants have a result, and how many of them go on to the final stage. */
export async function countResults(
  database: Database,
  { examId, resultVersion }: ShownVersion,
): Promise<{ participants: number; passed: number }> {
  const { rows } = await sql<{ participants: number; passed: number }>`
    select count(*) as participants, count(*) filter (where passed) as passed
    from participant_results where exam_id = ${examId} and result_version = ${resultVersion}`.execute(
    database,
  );
  return rows[0] ?? { participants: 0, passed: 0 };
}

/** For each question how many of how many participants were right. */
export function listQuizStatistics(
  database: Database,
  { examId, resultVersion }: ShownVersion,
): Promise<Selectable<Tables['quiz_statistics']>[]> {
  return database
    .selectFrom('quiz_statistics')
    .selectAll()
    .where('exam_id', '=', examId)
    .where('result_version', '=', resultVersion)
    .execute();
}

/** A participant's answers as they were sent, by question number. */
export async function listAnswers(pool: Pool, participantId: string): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ quiz_number: number; answer: string }>({
    name: 'list-answers',
    text: 'select quiz_number, answer from answers where participant_id = $1',
    values: [participantId],
  });
  return new Map(rows.map((row) => [row.quiz_number, row.answer]));
}
