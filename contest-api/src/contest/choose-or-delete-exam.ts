import { periodAt } from '@knowledgeking/contract/rules/periods';
import { timeText } from '@knowledgeking/contract/rules/time';
import type { Line } from '../command-line/operation.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { OperatorError } from '../errors.ts';
import type { Dates } from './dates.ts';
import type { ExamWithKey } from './exam.ts';
import { currentOf, loadCurrentExam, loadDrafts, loadExams, lockedExam } from './load-exams.ts';
import { updateExam } from './queries.ts';

/** A move of dates that would make another exam the current one. */
export class CurrentExamError extends OperatorError {}

/** Whether people enter, play or wait for their results, so that no other exam may take an exam's place. */
export function isUnderWay(exam: ExamWithKey, now: Date): boolean {
  return !exam.is_draft && exam.entry_start_at <= now && periodAt(exam, now) !== 'result_published';
}

const named = (exam: ExamWithKey): string => `${exam.id}（${timeText(exam.exam_start_at)} 開始）`;

/** How an exam's dates, as they are or would be, lie to those of the other exams, where an operator should know. */
export async function dateConflicts(
  database: Database,
  exam: ExamWithKey,
  { entry_start_at, exam_start_at, exam_end_at }: Dates,
): Promise<Line[]> {
  const listed = await loadExams(database);
  const others = [...listed, ...(await loadDrafts(database))].filter(({ id }) => id !== exam.id);
  const overlapping = others.filter(
    (other) => other.entry_start_at < exam_end_at && entry_start_at < other.last_end_at,
  );
  const current = currentOf(listed);
  const isBefore = exam.is_draft && current && exam_start_at <= current.exam_start_at;
  return [
    ...overlapping.map(
      (other) =>
        `★${other.id}（${timeText(other.entry_start_at)} から ${timeText(other.last_end_at)} まで）と期間が重なります`,
    ),
    isBefore && `★いまの試験 ${named(current)}より先に始まります。このままでは exam use で選べません`,
  ];
}

/** @throws CurrentExamError for dates with which the current exam would be another one than today */
export async function requireSameCurrent(database: Database, exam: ExamWithKey, exam_start_at: Date) {
  if (exam.is_draft) return;
  const listed = await loadExams(database);
  const current = currentOf(listed);
  const [after] = listed
    .map((one) => (one.id === exam.id ? { ...one, exam_start_at } : one))
    .sort(
      (one, other) => Number(other.exam_start_at) - Number(one.exam_start_at) || (one.id < other.id ? 1 : -1),
    );
  if (after?.id === current?.id) return;
  throw new CurrentExamError(
    `この日程にすると、いまの試験が ${current?.id} から ${after?.id} に変わってしまいます（いちばんあとに始まる試験が、いまの試験です）。何も変えていません。次は: contest exam list`,
  );
}

/** The exam whose place a draft would take. @throws OperatorError where it is listed, begins before the current one, or that is under way */
export async function planUse(
  database: Database,
  exam: ExamWithKey,
  now: Date,
): Promise<ExamWithKey | undefined> {
  const current = await loadCurrentExam(database);
  if (!exam.is_draft)
    throw new OperatorError(
      `${exam.id} は、いまの試験 ${current?.id} より前の試験です。下書きではないので、選びなおせません。何も変えていません。`,
    );
  if (!current) return undefined;
  if (isUnderWay(current, now))
    throw new OperatorError(
      `いまの試験 ${current.id} の、エントリーの開始から結果の公開までのあいだは、ほかの試験に変えられません。何も変えていません。`,
    );
  if (exam.exam_start_at <= current.exam_start_at)
    throw new OperatorError(
      `${exam.id} は、いまの試験 ${named(current)}より先に始まるので、いまの試験にできません。何も変えていません。次は: contest exam schedule ${exam.id} --start … --end …`,
    );
  return current;
}

/** Makes a draft the current exam. @throws OperatorError as `planUse` does */
export const useExam = (database: Database, examId: string, now: Date) =>
  inTransaction(database, async (transaction) => {
    const exam = await lockedExam(transaction, examId);
    const before = await planUse(transaction, exam, now);
    await updateExam(transaction, examId, { is_draft: false });
    return { exam_id: examId, exam_before: before?.id ?? null };
  });
