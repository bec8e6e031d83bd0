import { timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import { padColumns } from '../command-line/speak-japanese.ts';
import type { ContestExam } from './contest.ts';

const dates = {
  entry_start_at: 'entryStartAt',
  entry_end_at: 'entryEndAt',
  exam_start_at: 'examStartAt',
  exam_end_at: 'examEndAt',
} as const satisfies Record<string, keyof ContestExam>;

/** The dates that operators set, by the names that the command line shows. */
export type Dates = Record<keyof typeof dates, Date>;
/** The same dates, by the names that the services use. */
export type Schedule = Record<(typeof dates)[keyof typeof dates], Date>;

/** The same names for people. */
export const dateNames: Record<keyof Dates, string> = {
  entry_start_at: 'エントリーの開始',
  entry_end_at: 'エントリーの締め切り',
  exam_start_at: '試験の開始',
  exam_end_at: '試験の終了',
};
const nameColumns = 20;
const pastMark = '  ← もう過ぎています';

/** One line per date: its name, and what is said of it. */
export const dateLine = (name: keyof Dates, text: string): string =>
  `  ${padColumns(dateNames[name], nameColumns)} ${text}`;

/** An exam's dates in chronological order. */
export function datesOf(schedule: Schedule): Dates {
  return Object.fromEntries(
    Object.entries(dates).map(([name, property]) => [name, schedule[property]]),
  ) as Dates;
}

/** The names of the dates that differ. */
export function changedDates(before: Dates, after: Dates): (keyof Dates)[] {
  return (Object.keys(dates) as (keyof Dates)[]).filter(
    (name) => before[name].getTime() !== after[name].getTime(),
  );
}

/** One line per changed date: its old and new value, and a warning where the new one is already past. */
export function dateLines(before: Dates, after: Dates, now: Date): string[] {
  return changedDates(before, after).map((name) => {
    const past = after[name] < now ? pastMark : '';
    return dateLine(name, `${timeText(before[name])} → ${timeText(after[name])}${past}`);
  });
}

/** One line per date that is past. */
export function pastDateLines(schedule: Dates, now: Date): string[] {
  return (Object.keys(dates) as (keyof Dates)[])
    .filter((name) => schedule[name] < now)
    .map((name) => dateLine(name, `${timeText(schedule[name])}${pastMark}`));
}

/** Dates in the API's format: ISO 8601 with Japan's offset. */
export function inJapanTime(schedule: Dates): Record<keyof Dates, string> {
  return Object.fromEntries(
    Object.entries(schedule).map(([name, date]) => [name, toJapanTime(date)]),
  ) as Record<keyof Dates, string>;
}
