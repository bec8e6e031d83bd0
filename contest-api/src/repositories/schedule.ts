import type { Database } from './database.ts';

/** Ends the attempts of an exam that would run on past a new, earlier end of it. */
export async function endAttemptsBy(database: Database, examId: string, end: Date): Promise<void> {
  await database
    .updateTable('attempts')
    .set({ scheduled_to_end: end })
    .where('exam_id', '=', examId)
    .where('finished_at', 'is', null)
    .where('scheduled_to_end', '>', end)
    .execute();
}

/** How many synthetic contestants an exam has. */
export async function countSyntheticParticipants(database: Database, examId: string): Promise<number> {
  const row = await database
    .selectFrom('participants')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('exam_id', '=', examId)
    .where('is_synthetic', '=', true)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether anyone has started an exam. */
export async function hasAttempts(database: Database, examId: string): Promise<boolean> {
  const row = await database
    .selectFrom('attempts')
    .select('participant_id')
    .where('exam_id', '=', examId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
