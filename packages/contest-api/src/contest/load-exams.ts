import type { Database } from '../database/database.ts';
import { OperatorError } from '../errors.ts';
import { withCorrections } from './answer-key.ts';
import { type ExamWithKey, type QuizWithKey, verdictsOf } from './exam.ts';
import {
  type AcceptedAnswer,
  type ExamRow,
  listAcceptedAnswers,
  listExams,
  listQuizzes,
  lockExam,
  type QuizRow,
} from './queries.ts';
import { listCorrections } from './queries-corrections.ts';

/** Every exam that the site lists, the current one last. Questions are read again only where pack or key has changed since `known`. */
export async function loadExams(database: Database, known: ExamWithKey[] = []): Promise<ExamWithKey[]> {
  const exams: ExamWithKey[] = [];
  for (const row of await listExams(database)) {
    if (row.is_draft) continue;
    const before = known.find(
      ({ id, pack_version, key_fingerprint }) =>
        id === row.exam_id && pack_version === row.pack_version && key_fingerprint === row.key_fingerprint,
    );
    exams.push(toExamWithKey(row, before?.quizzes ?? (await loadQuizzes(database, row.exam_id))));
  }
  return exams;
}

/** The current exam, whose periods the site shows: the listed one with the latest start. */
export const currentOf = (listed: readonly ExamWithKey[]): ExamWithKey | undefined => listed.at(-1);

/** The current exam; undefined where none is listed. */
export async function loadCurrentExam(database: Database): Promise<ExamWithKey | undefined> {
  return currentOf(await loadExams(database));
}

/** Every draft, the one with the latest start last. */
export async function loadDrafts(database: Database): Promise<ExamWithKey[]> {
  const drafts = (await listExams(database)).filter((row) => row.is_draft);
  return Promise.all(drafts.map(async (row) => toExamWithKey(row, await loadQuizzes(database, row.exam_id))));
}

/** One exam as it is now, drafts too; undefined if no exam has this id. */
export async function loadExam(database: Database, examId: string): Promise<ExamWithKey | undefined> {
  const row = (await listExams(database)).find(({ exam_id }) => exam_id === examId);
  return row && toExamWithKey(row, await loadQuizzes(database, examId));
}

/** The exam with this id, or the current exam, for an operator's command. @throws OperatorError where there is none */
export async function requireExam(database: Database, examId?: string): Promise<ExamWithKey> {
  const exam = examId ? await loadExam(database, examId) : await loadCurrentExam(database);
  if (exam) return exam;
  throw new OperatorError(
    examId
      ? `試験 ${examId} はありません。次は: contest exam list（試験の一覧）`
      : await noExamWords(database),
  );
}

/** That there is no current exam, and how to get one: a draft can be there. */
export async function noExamWords(database: Database): Promise<string> {
  const drafts = (await loadDrafts(database)).map(({ id }) => id);
  return drafts.length > 0
    ? `いまの試験がありません（下書き: ${drafts.join('、')}）。次は: contest exam use <試験ID>`
    : 'まだ試験がありません。次は: contest exam import <パックのフォルダー>';
}

/** An exam that was there before, as it is now. @throws OperatorError where it has been deleted meanwhile */
export async function reloadExam(database: Database, examId: string): Promise<ExamWithKey> {
  const exam = await loadExam(database, examId);
  if (!exam) throw new OperatorError(`試験 ${examId} はもうありません。`);
  return exam;
}

/** An exam as it is now, whose row is held until the transaction ends. @throws OperatorError where it has been deleted meanwhile */
export async function lockedExam(transaction: Database, examId: string): Promise<ExamWithKey> {
  await lockExam(transaction, examId);
  return reloadExam(transaction, examId);
}

async function loadQuizzes(database: Database, examId: string): Promise<QuizWithKey[]> {
  const quizzes = await listQuizzes(database, examId);
  const keyed = toQuizzesWithKeys(quizzes, await listAcceptedAnswers(database, examId));
  return withCorrections(keyed, await listCorrections(database, examId));
}

/** Questions with their accepted answers, from the rows of both tables. */
export function toQuizzesWithKeys(quizzes: QuizRow[], accepted: AcceptedAnswer[]): QuizWithKey[] {
  return quizzes.map((row) => {
    const accepted_answers = new Set(
      accepted.filter((one) => one.quiz_number === row.quiz_number).map((one) => one.canonical_answer),
    );
    return { ...row, accepted_answers, remark: null, verdicts: verdictsOf(accepted_answers) };
  });
}

/** An exam from its row and its questions. */
export function toExamWithKey(row: ExamRow, quizzes: QuizWithKey[]): ExamWithKey {
  const { exam_id, imported_at: _, results_published_at, ...exam } = row;
  return {
    ...exam,
    id: exam_id,
    last_end_at:
      exam.last_end_at && exam.last_end_at > exam.exam_end_at ? exam.last_end_at : exam.exam_end_at,
    is_result_published: results_published_at !== null,
    quizzes,
  };
}
