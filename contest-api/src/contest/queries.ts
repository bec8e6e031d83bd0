import { type Selectable, sql, type Updateable } from 'kysely';
import { refreshLastEnd } from '../attempts/queries-attempt-ends.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** An exam with a fingerprint of its answer key: as long as that is the same, the key need not be read again; and whether it is sealed. */
export type ExamRow = Selectable<Tables['exams']> & { key_fingerprint: string; is_committed: boolean };
export type QuizRow = Selectable<Tables['quizzes']>;
export type AcceptedAnswer = Tables['accepted_answers'];
/** The rows that an import writes; JSON columns are text already. */
export interface ExamImport {
  exam: Omit<
    Selectable<Tables['exams']>,
    | 'passing_rule'
    | 'titles'
    | 'regions'
    | 'retention'
    | 'aggregated_at'
    | 'results_published_at'
    | 'result_version'
    | 'last_end_at'
    | 'time_credited_at'
    | 'is_draft'
  > & { passing_rule: string; titles: string; regions: string; retention: string };
  quizzes: (Omit<QuizRow, 'quiz'> & { quiz: string })[];
  acceptedAnswers: AcceptedAnswer[];
}

/** All exams, drafts too, the one with the latest start last. */
export function listExams(database: Database): Promise<ExamRow[]> {
  return database
    .selectFrom('exams')
    .selectAll()
    .select(keyFingerprint.as('key_fingerprint'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('commitments').select('exam_id').whereRef('commitments.exam_id', '=', 'exams.exam_id'),
      )
        .$castTo<boolean>()
        .as('is_committed'),
    )
    .orderBy('exam_start_at')
    .orderBy('exam_id')
    .execute();
}

/** Every copy of the API asks for it once a second, so it leaves the questions' own words out. */
const keyFingerprint = sql<string>`md5(concat(
  (select string_agg(concat_ws(chr(31), q.quiz_number, q.level, q.genre, q.correct_answer, q.explanation, q.is_void), chr(30)
    order by q.quiz_number) from quizzes q where q.exam_id = exams.exam_id), chr(29),
  (select string_agg(concat_ws(chr(31), c.quiz_number, c.canonical_answer), chr(30)
    order by c.quiz_number, c.canonical_answer collate "C") from accepted_answers c where c.exam_id = exams.exam_id)))`;

/** The questions of an exam with their answer keys, in order. */
export function listQuizzes(database: Database, examId: string): Promise<QuizRow[]> {
  return database
    .selectFrom('quizzes')
    .selectAll()
    .where('exam_id', '=', examId)
    .orderBy('quiz_number')
    .execute();
}

/** Every accepted answer of an exam in its canonical form. */
export function listAcceptedAnswers(database: Database, examId: string): Promise<AcceptedAnswer[]> {
  return database.selectFrom('accepted_answers').selectAll().where('exam_id', '=', examId).execute();
}

/** Writes an exam with its questions over what was there; dates and publication of a known exam, and whether it is a draft, do not change. */
export async function replaceExam(
  database: Database,
  { exam, quizzes, acceptedAnswers }: ExamImport,
  { isDraft }: { isDraft: boolean },
) {
  await database
    .insertInto('exams')
    .values({ ...exam, is_draft: isDraft })
    .onConflict((conflict) =>
      conflict.column('exam_id').doUpdateSet({
        title: exam.title,
        duration_seconds: exam.duration_seconds,
        points_per_quiz: exam.points_per_quiz,
        passing_rule: exam.passing_rule,
        titles: exam.titles,
        regions: exam.regions,
        quick_score: exam.quick_score,
        retention: exam.retention,
        mail_signal: exam.mail_signal,
        simulated_participants: exam.simulated_participants,
        pack_version: exam.pack_version,
        imported_at: exam.imported_at,
      }),
    )
    .execute();
  await database.deleteFrom('accepted_answers').where('exam_id', '=', exam.exam_id).execute();
  await database.deleteFrom('quizzes').where('exam_id', '=', exam.exam_id).execute();
  await database.insertInto('quizzes').values(quizzes).execute();
  await database.insertInto('accepted_answers').values(acceptedAnswers).execute();
}

/** Changes dates, publication or aggregation time of an exam; with its dates, the ends of those to whom time was given back move. */
export async function updateExam(
  database: Database,
  examId: string,
  change: Updateable<Tables['exams']>,
): Promise<void> {
  await database.updateTable('exams').set(change).where('exam_id', '=', examId).execute();
  if ('exam_end_at' in change || 'duration_seconds' in change) await refreshLastEnd(database, examId);
}

/**
 * Holds the exam's row until the transaction ends, so that two aggregations, imports or credits come one after the other.
 * @returns whether the exam's results are published
 */
export async function lockExam(transaction: Database, examId: string): Promise<{ isPublished: boolean }> {
  const row = await transaction
    .selectFrom('exams')
    .select('results_published_at')
    .where('exam_id', '=', examId)
    .forUpdate()
    .executeTakeFirst();
  return { isPublished: Boolean(row?.results_published_at) };
}

/** The rows that belong to an exam, so that it can't be deleted. */
export interface ExamUses {
  participants: number;
  entryRequests: number;
  commitments: number;
  mails: number;
  resultVersions: number;
}

export async function countExamUses(database: Database, examId: string): Promise<ExamUses> {
  const { rows } = await sql<ExamUses>`select
    (select count(*) from participants where exam_id = ${examId}) as "participants",
    (select count(*) from entry_requests where exam_id = ${examId}) as "entryRequests",
    (select count(*) from commitments where exam_id = ${examId}) as "commitments",
    (select count(*) from mails where exam_id = ${examId}) as "mails",
    (select count(*) from result_versions where exam_id = ${examId}) as "resultVersions"`.execute(database);
  const row = rows[0];
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/** Deletes an exam on which nothing hangs, with its questions and the counts that copies of the API keep for it. */
export async function deleteExamRows(transaction: Database, examId: string): Promise<void> {
  const tables = ['accepted_answers', 'quizzes', 'home_port_counts', 'question_tallies', 'exams'] as const;
  for (const table of tables) await transaction.deleteFrom(table).where('exam_id', '=', examId).execute();
}
