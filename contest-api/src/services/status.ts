import { type Period, periodAt } from '@knowledgeking/contract/rules/periods';
import { type ContestCounts, countContest } from '../repositories/counts.ts';
import type { Database } from '../repositories/database.ts';
import { findProductionSince } from '../repositories/database-identity.ts';
import { readMaintenance } from '../repositories/site-state.ts';
import { loadDrafts, loadExams } from './contest.ts';
import { findStaleness } from './results-basis.ts';
import { toJapanTime } from './time.ts';

/** The contest at a glance. */
export interface ContestStatus extends ContestCounts {
  examId: string;
  title: string;
  /** The ids of the exams that are not listed. */
  drafts: string[];
  period: Period;
  /** In how many days entry opens, begun ones counted: until then the site shows the teaser. Null once it has opened. */
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

const day = 86_400_000;

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
    entryOpensInDays:
      now < exam.entryStartAt ? Math.ceil((Number(exam.entryStartAt) - Number(now)) / day) : null,
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
