import {
  answersOf,
  type Numbers,
  peopleOf,
  type SyntheticCrowd,
} from '@knowledgeking/rehearsal/synthetic-crowd';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { allRows, allValues, changeRows } from '../database/rows.ts';

/** Contestants with attempts and answers, made by the database; those who are there stay as they are. @returns how many are new */
export async function insertSyntheticContestants(
  transaction: Database,
  crowd: SyntheticCrowd,
  numbers: Numbers,
): Promise<number> {
  const { examId, now, quizzes } = crowd;
  const added = await allValues<string>(transaction)`
    insert into participants (participant_id, exam_id, email, encrypted_exam_number, display_name, birthplace,
      children_division, is_synthetic, created_at)
    select s.participant_id, ${examId}::text, s.participant_id || '@simulated.invalid', null,
      s.first_name || s.number || '号', s.birthplace, s.children_division, true, ${now}::timestamptz
    from (${peopleOf(crowd, numbers)}) s
    on conflict do nothing returning participant_id`;
  if (added.length === 0) return 0;
  const made = sql`(select * from (${peopleOf(crowd, numbers)}) s
    where participant_id = any(${added}::uuid[])) s`;
  await changeRows(transaction)`
    insert into attempts (participant_id, exam_id, started_at, answered_count, finished_at)
    select s.participant_id, ${examId}::text, s.started_at, ${quizzes.length}::integer, s.finished_at
    from ${made}`;
  await changeRows(transaction)`
    insert into answers (participant_id, answered_at, verdict, quiz_number, answer, canonical_answer)
    ${answersOf(crowd, made)}`;
  return added.length;
}

/** How many synthetic contestants each exam has; an exam without any is absent. */
export const countSyntheticContestants = (database: Database) =>
  allRows<{ exam_id: string; participants: number }>(database)`
    select exam_id, count(*) as participants from participants where is_synthetic
    group by exam_id order by exam_id`;

/** Removes some synthetic contestants with all that belongs to them. @returns how many; 0 where none is left */
export async function deleteSyntheticContestants(transaction: Database, limit: number): Promise<number> {
  const ids = await allValues<string>(transaction)`
    select participant_id from participants where is_synthetic limit ${limit}`;
  if (ids.length === 0) return 0;
  const tables = ['answers', 'attempts', 'participant_results', 'exam_numbers', 'entries', 'participants'];
  const isTheirs = sql`participant_id = any(${ids}::uuid[])`;
  for (const table of tables)
    await changeRows(transaction)`delete from ${sql.table(table)} where ${isTheirs}`;
  return ids.length;
}
