import type { PackToday } from '@knowledgeking/contract';
import { type Check, isArrayOf, isFiniteNumber } from '@/lib/checks';
import { readStored, writeStored } from '@/lib/storage';

/** A question of one line. */
export type TodayQuestion = Pick<PackToday['questions'][number], 'statement' | 'answer' | 'explanation'>;

/** The file of a day: its own question, and that of the day before, whose answer is shown. */
export interface TodayFile {
  question: TodayQuestion;
  yesterday: TodayQuestion | null;
}

/** The state of 「今日の一問」 on a day. */
export type TodayState =
  | { kind: 'waiting'; daysToFirst: number }
  /** `number`: of the question, from 1. `isExamDay`: the last question stays until the exam's day is over. */
  | { kind: 'question'; number: number; isExamDay: boolean }
  | { kind: 'over' };

/** The state `daysToExam` (Japan's calendar; negative after it): `count` questions on the last days before, the last one on the exam's day too. */
export function todayStateOf(daysToExam: number, count: number): TodayState {
  if (daysToExam < 0) return { kind: 'over' };
  const daysToFirst = daysToExam - count;
  if (daysToFirst > 0) return { kind: 'waiting', daysToFirst };
  return { kind: 'question', number: Math.min(count - daysToExam + 1, count), isExamDay: daysToExam === 0 };
}

const isDays: Check<number[]> = isArrayOf(isFiniteNumber);

/** On which of `count` days (from 1970 in Japan) somebody was here, a letter each: `1` or `0`. A primitive value, for React. */
export function visitsOf(firstDay: number, count: number): string {
  const days = readStored('today_days', isDays) ?? [];
  return Array.from({ length: count }, (_, index) => (days.includes(firstDay + index) ? '1' : '0')).join('');
}

/** Notes that somebody was here on a day; days from before the first question are forgotten. */
export function noteVisit(day: number, firstDay: number): void {
  const days = readStored('today_days', isDays) ?? [];
  if (days.includes(day)) return;
  writeStored('today_days', [...days.filter((known) => known >= firstDay), day]);
}
