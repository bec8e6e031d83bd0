import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { NewParticipant } from './entries.ts';

/** A synthetic contestant with a whole attempt. */
export interface SyntheticContestant {
  participant: NewParticipant;
  attempt: { startedAt: Date; scheduledToEnd: Date; finishedAt: Date };
  answers: { quizNumber: number; answer: string; canonicalAnswer: string }[];
}

/** Writes contestants with their attempts and answers, a few large statements for many rows. They have no exam numbers. */
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
        scheduled_to_end: attempt.scheduledToEnd,
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
  const rows = contestants.flatMap(({ participant, attempt, answers }) =>
    answers.map((answer) => ({ ...answer, id: participant.participant_id, at: attempt.finishedAt })),
  );
  await sql`
    insert into answers (participant_id, exam_id, quiz_number, answer, canonical_answer, answered_at)
    select a.participant_id, ${examId}::text, a.quiz_number, a.answer, a.canonical_answer, a.answered_at
    from unnest(
      ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => row.quizNumber)}::integer[],
      ${rows.map((row) => row.answer)}::text[],
      ${rows.map((row) => row.canonicalAnswer)}::text[],
      ${rows.map((row) => row.at)}::timestamptz[]
    ) as a (participant_id, quiz_number, answer, canonical_answer, answered_at)`.execute(transaction);
}
