import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import { allRows, firstRow } from '../../database/rows.ts';
import type { Tables } from '../../database/tables.ts';

/** Keeps a commitment beside those before it. */
export async function insertCommitment(
  database: Database,
  commitment: Insertable<Tables['commitments']>,
): Promise<void> {
  await database.insertInto('commitments').values(commitment).execute();
}

type Commitment = Selectable<Tables['commitments']>;

/** Every commitment to an exam, the latest one first, without their documents. */
export const listCommitments = (database: Database, examId: string) =>
  allRows<Pick<Commitment, 'hash' | 'committed_at'>>(database)`
    select hash, committed_at from commitments where exam_id = ${examId} order by committed_at desc`;

/** The commitment that counts for an exam, with its document: the latest one. */
export const findCommitment = (database: Database, examId: string) =>
  firstRow<Commitment>(database)`
    select * from commitments where exam_id = ${examId} order by committed_at desc limit 1`;
