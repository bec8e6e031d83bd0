import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import { testExamId } from './client.ts';
import { testTimes } from './pack.ts';

/** Adds contestants who have started. @returns their ids */
export async function addContestants(
  database: Database,
  count: number,
  startedAt = testTimes.inProgress,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`insert into participants
    (participant_id, exam_id, email, display_name, birthplace, children_division, is_synthetic, created_at)
    select id, ${testExamId}, id::text, 'なぎさ', '東京都', false, true, ${startedAt}
    from unnest(${ids}::uuid[]) as ids (id)`.execute(database);
  await sql`insert into attempts (participant_id, exam_id, started_at, answered_count)
    select id, ${testExamId}, ${startedAt}, 0 from unnest(${ids}::uuid[]) as ids (id)`.execute(database);
  return ids;
}
