import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { NewParticipant } from './entries.ts';

/** A synthetic contestant with a whole attempt. */
export interface SyntheticContestant {
  participant: NewParticipant;
  attempt: { startedAt: Date; finishedAt: Date };
  answers: { quizNumber: number; answer: string; canonicalAnswer: string; answeredAt: Date }[];
}

/** Writes contestants with their attempts and answers, in a few large statements. They have no exam numbers. */
export async function insertSyntheticContestants(
  transaction: Database,
  examId: string,
  contestants: SyntheticContestant[],
): Promise<void> {
  const participants = contestants.map((one) => one.participant);
  await transaction.insertInto('participants').values(participants).execute();
  await transaction
    .insertInto('attempts')
    .values(
      contestants.map(({ participant, attempt, answers }) => ({
        participant_id: participant.participant_id,
        exam_id: examId,
        started_at: attempt.startedAt,
        answered_count: answers.length,
        finished_at: attempt.finishedAt,
      })),
    )
    .execute();
  await insertAnswers(transaction, examId, contestants);
}

async function insertAnswers(
  transaction: Database,
  examId: string,
  contestants: SyntheticContestant[],
): Promise<void> {
  const rows = contestants.flatMap(({ participant, answers }) =>
    answers.map((answer) => ({ ...answer, id: participant.participant_id })),
  );
  await sql`
    insert into answers (participant_id, exam_id, quiz_number, answer, canonical_answer, answered_at)
    select a.participant_id, ${examId}::text, a.quiz_number, a.answer, a.canonical_answer, a.answered_at
    from unnest(
      ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => row.quizNumber)}::integer[],
      ${rows.map((row) => row.answer)}::text[],
      ${rows.map((row) => row.canonicalAnswer)}::text[],
      ${rows.map((row) => row.answeredAt)}::timestamptz[]
    ) as a (participant_id, quiz_number, answer, canonical_answer, answered_at)`.execute(transaction);
}

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
