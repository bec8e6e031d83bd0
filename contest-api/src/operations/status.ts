import { type Period, periodAt } from '@knowledgeking/contract/rules/periods';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { loadDrafts, loadExams } from '../contest/contest.ts';
import { readMaintenance } from '../contest/queries-site-state.ts';
import type { Database } from '../database/database.ts';
import { findProductionSince } from '../database/database-identity.ts';
import { findStaleness } from '../results/versions/results-basis.ts';
import { type ContestCounts, countContest } from './queries-counts.ts';

/** The contest at a glance. */
export interface ContestStatus extends ContestCounts {
  examId: string;
  title: string;
  /** The ids of the exams that are not listed. */
  drafts: string[];
  period: Period;
  /** As `entryOpensInDays` counts. */
  entryOpensInDays: number | null;
  isInMaintenance: boolean;
  entryStartAt: string;
  entryEndAt: string;
  examStartAt: string;
  examEndAt: string;
  aggregatedAt: string | null;
  /** The changes since the results were made, because of which they are no longer right. */
  staleBecause: string[];
  maintenanceBeganAt: string | null;
  /** Since when the database has been production's. */
  productionSince: string | null;
}

/** The periods as an operator reads them. */
export const periodWords: Record<Period, string> = {
  entry: 'エントリー期間',
  just_before_start: '試験の開始前',
  in_progress: '試験中',
  after_end_not_aggregated: '試験終了、公開前',
  result_published: '結果公開中',
};

const day = 86_400_000;

/** In how many days entry opens, begun ones counted: until then the site shows the teaser. Null once it has opened. */
export function entryOpensInDays({ entryStartAt }: { entryStartAt: Date }, now: Date): number | null {
  return now < entryStartAt ? Math.ceil((Number(entryStartAt) - Number(now)) / day) : null;
}

/** The period as the site shows it: before entry opens, that is the teaser. */
export function periodText(period: Period, opensInDays: number | null): string {
  if (period !== 'entry' || opensInDays === null) return periodWords[period];
  return `予告（エントリーの開始まで、${opensInDays > 1 ? `あと${opensInDays}日` : '24時間以内'}）`;
}

/** The current exam's status; undefined before the first import. */
export async function readStatus(database: Database, now: Date): Promise<ContestStatus | undefined> {
  const exam = (await loadExams(database)).at(-1);
  if (!exam) return undefined;
  const [counts, drafts, maintenance, staleBecause, productionSince] = await Promise.all([
    countContest(database, exam.id, now),
    loadDrafts(database),
    readMaintenance(database),
    findStaleness(database, exam),
    findProductionSince(database),
  ]);
  return {
    examId: exam.id,
    title: exam.title,
    drafts: drafts.map(({ id }) => id),
    period: periodAt(exam, now),
    entryOpensInDays: entryOpensInDays(exam, now),
    isInMaintenance: maintenance.isInMaintenance,
    entryStartAt: toJapanTime(exam.entryStartAt),
    entryEndAt: toJapanTime(exam.entryEndAt),
    examStartAt: toJapanTime(exam.examStartAt),
    examEndAt: toJapanTime(exam.examEndAt),
    aggregatedAt: exam.aggregatedAt && toJapanTime(exam.aggregatedAt),
    staleBecause,
    maintenanceBeganAt: maintenance.beganAt && toJapanTime(maintenance.beganAt),
    productionSince: productionSince ? toJapanTime(productionSince) : null,
    ...counts,
  };
}
