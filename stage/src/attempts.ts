import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ExamWithKey } from '../../contest-api/src/contest/exam.ts';
import { loadCurrentExam } from '../../contest-api/src/contest/load-exams.ts';
import { moveToPeriod } from '../../contest-api/src/contest/move-period.ts';
import type { Database } from '../../contest-api/src/database/database.ts';

/** The exam of the contest as it is now. */
export async function currentExam(database: Database): Promise<ExamWithKey> {
  const exam = await loadCurrentExam(database);
  if (!exam) throw new Error('there is no exam');
  return exam;
}

/** Puts the contest in progress and adds participants who have just started. */
export async function addRunningAttempts(
  database: Database,
  count: number,
): Promise<{ examId: string; quizCount: number; participantIds: string[] }> {
  const exam = await currentExam(database);
  const now = new Date();
  await moveToPeriod(database, exam, 'in_progress', now);
  const participantIds = await addParticipants(database, exam.id, count);
  await sql`insert into attempts (participant_id, exam_id, started_at, answered_count)
    select id, ${exam.id}, ${now}, 0
    from unnest(${participantIds}::uuid[]) as ids (id)`.execute(database);
  return { examId: exam.id, quizCount: exam.quizzes.length, participantIds };
}

/** Adds participants who have entered. @returns their ids */
export async function addParticipants(database: Database, examId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`insert into participants
    (participant_id, exam_id, email, display_name, birthplace, children_division, is_synthetic, created_at)
    select id, ${examId}, id::text, 'bench', '東京都', false, true, ${new Date()}
    from unnest(${ids}::uuid[]) as ids (id)`.execute(database);
  return ids;
}
