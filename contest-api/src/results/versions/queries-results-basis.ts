import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Roster } from '../../database/tables.ts';

/**
 * The participants of an exam up to now. The fingerprint is a sum of hashes, so that a million need not be sorted, and every shard
 * of a distributed engine can add up its own.
 */
export async function readRoster(database: Database, examId: string): Promise<Roster> {
  const { rows } = await sql<Roster>`
    select count(*) as attempts, coalesce(sum(a.answered_count), 0) as answers,
      coalesce(sum(('x' || left(md5(
        concat_ws(' ', a.participant_id, a.answered_count, p.birthplace, p.children_division)
      ), 15))::bit(60)::bigint), 0)::text as fingerprint
    from attempts a
    join participants p on p.participant_id = a.participant_id
    where a.exam_id = ${examId} and p.cancelled_at is null`.execute(database);
  const row = rows[0];
  if (!row) throw new Error('an aggregate without a row');
  return row;
}
