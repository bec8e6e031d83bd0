import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

export type CommitmentRow = Selectable<Tables['commitments']>;

/** Keeps a commitment beside those before it. */
export async function insertCommitment(
  database: Database,
  commitment: Insertable<Tables['commitments']>,
): Promise<void> {
  await database.insertInto('commitments').values(commitment).execute();
}

/** Every commitment to an exam, the latest one first, without their documents. */
export function listCommitments(
  database: Database,
  examId: string,
): Promise<Omit<CommitmentRow, 'document'>[]> {
  return database
    .selectFrom('commitments')
    .select(['commitment_id', 'exam_id', 'hash', 'committed_at'])
    .where('exam_id', '=', examId)
    .orderBy('committed_at', 'desc')
    .execute();
}

/** The commitment that counts for an exam, with its document: the latest one. */
export function findCommitment(database: Database, examId: string): Promise<CommitmentRow | undefined> {
  return database
    .selectFrom('commitments')
    .selectAll()
    .where('exam_id', '=', examId)
    .orderBy('committed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
