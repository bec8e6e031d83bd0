import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../contest-api/src/repositories/database.ts';
import { loadExams } from '../../contest-api/src/services/contest.ts';
import { moveToPeriod } from '../../contest-api/src/services/move-period.ts';

/** Puts the contest in progress and adds participants who have just started. */
export async function addRunningAttempts(
  database: Database,
  count: number,
): Promise<{ examId: string; quizCount: number; participantIds: string[] }> {
  const exam = (await loadExams(database)).at(-1);
  if (!exam) throw new Error('there is no exam');
  const now = new Date();
  await moveToPeriod(database, exam, 'in_progress', now);
  const participantIds = Array.from({ length: count }, () => randomUUID());
  await sql`insert into participants
    (participant_id, exam_id, email, display_name, birthplace, children_division, is_synthetic, created_at)
    select id, ${exam.id}, id::text, 'bench', '東京都', false, true, ${now}
    from unnest(${participantIds}::uuid[]) as ids (id)`.execute(database);
  await sql`insert into attempts (participant_id, exam_id, started_at, answered_count)
    select id, ${exam.id}, ${now}, 0
    from unnest(${participantIds}::uuid[]) as ids (id)`.execute(database);
  return { examId: exam.id, quizCount: exam.quizzes.length, participantIds };
}

/** The number of transactions this database has seen; each autocommitted statement is one. */
export async function countTransactions(database: Database): Promise<number> {
  // An idle session reports its last counts only after ten seconds.
  await setTimeout(11_000);
  const { rows } = await sql<{ count: number }>`
    select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}
