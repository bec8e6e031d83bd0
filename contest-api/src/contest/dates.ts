import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { padColumns } from '../command-line/japanese.ts';
import { OperatorError } from '../errors.ts';
import type { ExamWithKey } from './exam.ts';

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
  for (const [index, name] of orderedDates.entries()) {
    const next = orderedDates[index + 1];
    if (!next || dates[name] <= dates[next]) continue;
    throw new OperatorError(
      `${exam.id}: ${dateNames[name]}（${timeText(dates[name])}）は ${dateNames[next]}（${timeText(dates[next])}）よりあとにできません。何も変えていません。`,
    );
  }
}

/** A contestant who starts at the first moment must get the full duration. @throws OperatorError where they would not */
export function requireDuration(exam: ExamWithKey, { exam_start_at, exam_end_at }: Dates): void {
  const milliseconds = exam_end_at.getTime() - exam_start_at.getTime();
  if (milliseconds >= exam.duration_seconds * 1_000) return;
  throw new OperatorError(
    `${exam.id} の制限時間は${exam.duration_seconds / 60}分なのに、${timeText(exam_start_at)} から ${timeText(exam_end_at)} までは${Math.floor(milliseconds / 60_000)}分しかありません。何も変えていません。`,
  );
}
