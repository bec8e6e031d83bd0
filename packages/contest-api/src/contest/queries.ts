import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Database, inTransaction } from '../database/database.ts';
import { allRows, changeRows, firstRow, onlyRow } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';
import { refreshLastEnd } from './queries-attempt-ends.ts';

/** An exam with a fingerprint of its answer key: as long as that is the same, the key need not be read again; and whether it is sealed. */
export type ExamRow = Selectable<Tables['exams']> & { key_fingerprint: string; is_committed: boolean };
export type QuizRow = Selectable<Tables['quizzes']>;
export type AcceptedAnswer = Tables['accepted_answers'];
/** The columns of an exam that change after its import, as they are until then. */
export const laterColumns = {
  aggregated_at: null,
  results_published_at: null,
  result_version: null,
  last_end_at: null,
  time_credited_at: null,
  is_draft: false,
};
/** The rows that an import writes. */
export interface ExamImport {
  exam: Omit<Selectable<Tables['exams']>, keyof typeof laterColumns>;
  quizzes: QuizRow[];
  accepted_answers: AcceptedAnswer[];
}

/** All exams, drafts too, the one with the latest start last. */
export const listExams = (database: Database) =>
  allRows<ExamRow>(database)`
    select *, ${key_fingerprint} as key_fingerprint,
      exists (select from commitments c where c.exam_id = exams.exam_id) as is_committed
    from exams order by exam_start_at, exam_id`;

/** Every copy of the API asks for it once a second, so it leaves the questions' own words out. */
const key_fingerprint = sql`md5(concat(
  (select string_agg(concat_ws(chr(31), q.quiz_number, q.level, q.genre, q.correct_answer, q.explanation, q.is_void), chr(30)
    order by q.quiz_number) from quizzes q where q.exam_id = exams.exam_id), chr(29),
  (select string_agg(concat_ws(chr(31), c.quiz_number, c.canonical_answer), chr(30)
    order by c.quiz_number, c.canonical_answer collate "C") from accepted_answers c where c.exam_id = exams.exam_id)))`;

/** The questions of an exam with their answer keys, in order. */
export const listQuizzes = (database: Database, examId: string) =>
  allRows<QuizRow>(database)`select * from quizzes where exam_id = ${examId} order by quiz_number`;

/** Every accepted answer of an exam in its canonical form. */
export const listAcceptedAnswers = (database: Database, examId: string) =>
  allRows<AcceptedAnswer>(database)`select * from accepted_answers where exam_id = ${examId}`;

/** Writes an exam with its questions over what was there; the publication of a known exam, and whether it is a draft, do not change. */
export async function replaceExam(
  database: Database,
  { exam, quizzes, accepted_answers }: ExamImport,
  { is_draft }: { is_draft: boolean },
) {
  const row = { ...exam, titles: JSON.stringify(exam.titles), regions: JSON.stringify(exam.regions) };
  const { exam_id, ...content } = row;
  await database
    .insertInto('exams')
    .values({ ...row, is_draft })
    .onConflict((conflict) => conflict.column('exam_id').doUpdateSet(content))
    .execute();
  await changeRows(database)`delete from accepted_answers where exam_id = ${exam_id}`;
  await changeRows(database)`delete from quizzes where exam_id = ${exam_id}`;
  await database.insertInto('quizzes').values(quizzes).execute();
  await database.insertInto('accepted_answers').values(accepted_answers).execute();
}

/** Changes dates, publication or aggregation time of an exam; with its dates, the ends of those to whom time was given back move. */
export async function updateExam(database: Database, examId: string, change: Updateable<Tables['exams']>) {
  await database.updateTable('exams').set(change).where('exam_id', '=', examId).execute();
  if ('exam_end_at' in change || 'duration_seconds' in change) await refreshLastEnd(database, examId);
}

/** Holds the exam's row until the transaction ends, against a second aggregation, import or credit. @returns whether it is published */
export async function lockExam(transaction: Database, examId: string): Promise<{ isPublished: boolean }> {
  const row = await firstRow<{ isPublished: boolean }>(transaction)`
    select results_published_at is not null as "isPublished" from exams where exam_id = ${examId} for update`;
  return row ?? { isPublished: false };
}

/** The rows that belong to an exam, so that it can't be deleted. */
export type ExamUses = Record<
  'participants' | 'entry_requests' | 'commitments' | 'mails' | 'result_versions',
  number
>;

export const countExamUses = (database: Database, examId: string) =>
  onlyRow<ExamUses>(database)`
    select (select count(*) from participants where exam_id = ${examId}) as participants,
      (select count(*) from entry_requests where exam_id = ${examId}) as entry_requests,
      (select count(*) from commitments where exam_id = ${examId}) as commitments,
      (select count(*) from mails where exam_id = ${examId}) as mails,
      (select count(*) from result_versions where exam_id = ${examId}) as result_versions`;

/** Deletes an exam on which nothing hangs, with its questions and the counts that copies of the API keep for it. */
export async function deleteExamRows(transaction: Database, examId: string): Promise<void> {
  for (const table of ['accepted_answers', 'quizzes', 'home_port_counts', 'question_tallies', 'exams'])
    await changeRows(transaction)`delete from ${sql.table(table)} where exam_id = ${examId}`;
}

const siteStateId = 'site';

export interface Maintenance {
  isInMaintenance: boolean;
  message: string;
}

/** Maintenance as it is: since when, and when it was last switched or got other words; null where it never was. */
export type MaintenanceState = Maintenance & { beganAt: Date | null; changedAt: Date | null };

/** Whether the operators have put the contest into maintenance, and since when. */
export async function readMaintenance(database: Database, lock?: 'for update'): Promise<MaintenanceState> {
  const row = await firstRow<Selectable<Tables['site_state']>>(database)`
    select * from site_state where site_state_id = ${siteStateId} ${lock ? sql`for update` : sql``}`;
  return {
    isInMaintenance: row?.is_in_maintenance ?? false,
    message: row?.maintenance_message ?? '',
    beganAt: row?.maintenance_began_at ?? null,
    changedAt: row?.updated_at ?? null,
  };
}

/** Switches maintenance for every copy within a second; switched on twice, it keeps its beginning. @returns the state that this call ended */
export function writeMaintenance(
  database: Database,
  { isInMaintenance, message }: Maintenance,
  now: Date,
): Promise<MaintenanceState> {
  return inTransaction(database, async (transaction) => {
    const before = await readMaintenance(transaction, 'for update');
    await changeRows(transaction)`
      insert into site_state (site_state_id, is_in_maintenance, maintenance_message, updated_at, maintenance_began_at)
      values (${siteStateId}, ${isInMaintenance}, ${message}, ${now}, ${isInMaintenance ? now : null})
      on conflict (site_state_id) do update set is_in_maintenance = excluded.is_in_maintenance,
        maintenance_message = excluded.maintenance_message, updated_at = excluded.updated_at,
        maintenance_began_at = case when excluded.is_in_maintenance
          then coalesce(site_state.maintenance_began_at, excluded.maintenance_began_at) end`;
    return before;
  });
}

/** Keeps a commitment beside those before it. */
export const insertCommitment = (database: Database, commitment: Insertable<Tables['commitments']>) =>
  database.insertInto('commitments').values(commitment).execute();

type Commitment = Selectable<Tables['commitments']>;

/** Every commitment to an exam, the latest one first, without their documents. */
export const listCommitments = (database: Database, examId: string) =>
  allRows<Pick<Commitment, 'hash' | 'committed_at'>>(database)`
    select hash, committed_at from commitments where exam_id = ${examId} order by committed_at desc`;

/** The commitment that counts for an exam, with its document: the latest one. */
export const findCommitment = (database: Database, examId: string) =>
  firstRow<Commitment>(database)`
    select * from commitments where exam_id = ${examId} order by committed_at desc limit 1`;
