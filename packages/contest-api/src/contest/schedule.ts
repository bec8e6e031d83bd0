import { datesOutOfOrder } from '@knowledgeking/contract/rules/periods';
import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { type Database, inTransaction } from '../database/database.ts';
import { OperatorError } from '../errors.ts';
import type { Line } from '../operations/operation.ts';
import { padColumns } from '../operations/terminal.ts';
import { named } from './choose-or-delete-exam.ts';
import type { ExamWithKey } from './exam.ts';
import { currentOf, loadDrafts, loadExams, lockedExam } from './load-exams.ts';
import { updateExam } from './queries.ts';

/** The dates that operators set, as they read them, in chronological order. */
export const dateNames = {
  entry_start_at: 'エントリーの開始',
  entry_end_at: 'エントリーの締め切り',
  exam_start_at: '試験の開始',
  exam_end_at: '試験の終了',
};
type DateName = keyof typeof dateNames;
export type Dates = Record<DateName, Date>;

export const orderedDates = Object.keys(dateNames) as DateName[];
const pastMark = '  ← もう過ぎています';

/** One line per date: its name, and what is said of it. */
export const dateLine = (name: DateName, text: string): string =>
  `  ${padColumns(dateNames[name], 20)} ${text}`;

/** The names of the dates that differ. */
export const changedDates = (before: Dates, after: Dates): DateName[] =>
  orderedDates.filter((name) => before[name].getTime() !== after[name].getTime());

/** One line per changed date: its old and new value, and a warning where the new one is already past. */
export const dateLines = (before: Dates, after: Dates, now: Date): string[] =>
  changedDates(before, after).map((name) => {
    const past = after[name] < now ? pastMark : '';
    return dateLine(name, `${timeText(before[name])} → ${timeText(after[name])}${past}`);
  });

/** One line per date that is past. */
export const pastDateLines = (dates: Dates, now: Date): string[] =>
  orderedDates
    .filter((name) => dates[name] < now)
    .map((name) => dateLine(name, `${timeText(dates[name])}${pastMark}`));

/** Dates in the API's format: ISO 8601 with Japan's offset. */
export const inJapanTime = (dates: Dates, names: DateName[] = orderedDates): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, toJapanTime(dates[name])]));

/** @throws OperatorError for dates out of order */
export function requireOrder(exam: ExamWithKey, dates: Dates): void {
  for (const [name, next] of datesOutOfOrder(dates))
    throw new OperatorError(
      `${exam.id}: ${dateNames[name]}（${timeText(dates[name])}）は ${dateNames[next]}（${timeText(dates[next])}）よりあとにできません。何も変えていません。`,
    );
}

/** A contestant who starts at the first moment must get the full duration. @throws OperatorError where they would not */
export function requireDuration(exam: ExamWithKey, { exam_start_at, exam_end_at }: Dates): void {
  const milliseconds = exam_end_at.getTime() - exam_start_at.getTime();
  if (milliseconds >= exam.duration_seconds * 1_000) return;
  throw new OperatorError(
    `${exam.id} の制限時間は${exam.duration_seconds / 60}分なのに、${timeText(exam_start_at)} から ${timeText(exam_end_at)} までは${Math.floor(milliseconds / 60_000)}分しかありません。何も変えていません。`,
  );
}

/** A move of dates that would make another exam the current one. */
export class CurrentExamError extends OperatorError {}

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

/** New dates, if the exam's are those that the operator saw: one of two operators would put the other's back. @throws OperatorError */
export async function changeDates(database: Database, seen: ExamWithKey, after: Dates): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const exam = await lockedExam(transaction, seen.id);
    if (exam.duration_seconds !== seen.duration_seconds || changedDates(exam, seen).length > 0)
      throw new OperatorError(
        `ほかの人が、いま ${seen.id} の日程を変えました。こちらでは何も変えていません。次は: contest exam show で確かめて、もう一度`,
      );
    await updateExam(transaction, seen.id, after);
  });
}
