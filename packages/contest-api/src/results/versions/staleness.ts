import { isTime, timeText, toJapanTime } from '@knowledgeking/contract/rules/time';
import type { ExamWithKey } from '../../contest/exam.ts';
import { markingChanges, markingOf } from '../../contest/marking.ts';
import type { Database } from '../../database/database.ts';
import type { ResultsBasis, Roster } from '../../database/tables.ts';
import { findResultVersion, readRoster } from '../queries.ts';

/** The basis from which the results of an exam would be made at this moment. */
export async function currentBasis(database: Database, exam: ExamWithKey): Promise<ResultsBasis> {
  return {
    marking: markingOf(exam),
    exam_start_at: toJapanTime(exam.exam_start_at),
    exam_end_at: toJapanTime(exam.exam_end_at),
    roster: await readRoster(database, exam.id),
  };
}

/** Why an aggregation would now give other results than there are; empty where it would not, and where there are none. */
export async function findStaleness(database: Database, exam: ExamWithKey): Promise<string[]> {
  const { id: exam_id, result_version } = exam;
  if (result_version === null) return [];
  const version = await findResultVersion(database, { exam_id, result_version });
  if (!version) return ['結果のもとになったものの記録がありません'];
  return basisChanges(version.basis, await currentBasis(database, exam));
}

/** Such differences below a heading, for an operator to read; nothing where there are none. */
export const listed = (heading: string, changes: string[]): string[] =>
  changes.length > 0 ? [heading, ...changes.map((one) => `  ${one}`)] : [];

/** The differences between two bases, each in a few words; none where they give the same results. */
export function basisChanges(before: ResultsBasis, now: ResultsBasis): string[] {
  return [
    ...markingChanges(before.marking, now.marking),
    ...change('試験の開始', before.exam_start_at, now.exam_start_at),
    ...change('試験の終了', before.exam_end_at, now.exam_end_at),
    ...rosterChanges(before.roster, now.roster),
  ];
}

function rosterChanges(before: Roster, now: Roster): string[] {
  const counted = [
    ...change('受験を始めた人の数', before.attempts, now.attempts),
    ...change('回答の数', before.answers, now.answers),
  ];
  return counted.length > 0 || before.fingerprint === now.fingerprint
    ? counted
    : ['受験した人か、その出身地・部門'];
}

function change<Value extends string | number>(name: string, before: Value, after: Value): string[] {
  const text = (value: Value) => (isTime(value) ? timeText(value) : value);
  return before === after ? [] : [`${name}（${text(before)} → ${text(after)}）`];
}
