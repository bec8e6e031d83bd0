import type { Insertable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

/** Keeps a commitment beside those before it. */
export async function insertCommitment(
  database: Database,
  commitment: Insertable<Tables['commitments']>,
): Promise<void> {
  await database.insertInto('commitments').values(commitment).execute();
}

const latestFirst = (database: Database, examId: string) =>
  database.selectFrom('commitments').where('exam_id', '=', examId).orderBy('committed_at', 'desc');

/** Every commitment to an exam, the latest one first, without their documents. */
export const listCommitments = (database: Database, examId: string) =>
  latestFirst(database, examId).select(['hash', 'committed_at']).execute();

/** The commitment that counts for an exam, with its document: the latest one. */
export const findCommitment = (database: Database, examId: string) =>
  latestFirst(database, examId).selectAll().limit(1).executeTakeFirst();
