import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** How many synthetic contestants each exam has; an exam without any is absent. */
export async function countSyntheticContestants(
  database: Database,
): Promise<{ examId: string; participants: number }[]> {
  const { rows } = await sql<{ examId: string; participants: number }>`
    select exam_id as "examId", count(*) as participants from participants where is_synthetic
    group by exam_id order by exam_id`.execute(database);
  return rows;
}

const tablesOfContestants = [
  'answers',
  'attempts',
  'participant_results',
  'exam_numbers',
  'entries',
  'participants',
] as const;

/**
 * Removes some synthetic contestants, each with all that belongs to them; nobody is left half removed.
 * @returns how many; 0 when there are none left
 */
export async function deleteSyntheticContestants(transaction: Database, limit: number): Promise<number> {
  const contestants = await transaction
    .selectFrom('participants')
    .select('participant_id')
    .where('is_synthetic', '=', true)
    .limit(limit)
    .execute();
  const ids = contestants.map(({ participant_id }) => participant_id);
  if (ids.length === 0) return 0;
  for (const table of tablesOfContestants) {
    await sql`delete from ${sql.table(table)} where participant_id = any(${ids}::uuid[])`.execute(
      transaction,
    );
  }
  return ids.length;
}
