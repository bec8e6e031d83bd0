import { type Period, periodAt } from '@knowledgeking/contract/rules/periods';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import { loadCurrentExam, loadDrafts } from '../contest/load-exams.ts';
import { readMaintenance } from '../contest/queries-site-state.ts';
import type { Database } from '../database/database.ts';
import { findProductionSince } from '../database/database-identity.ts';
import { countMailStates, type MailCounts } from '../mail/outbox/queries-states.ts';
import { findStaleness } from '../results/versions/results-basis.ts';
import { type PeopleState, readPeople, readSlowState, type SlowState } from './queries-state.ts';

/** The contest at a glance. */
export interface ContestStatus extends PeopleState, SlowState {
  exam_id: string;
  title: string;
  /** The ids of the exams that are not listed. */
  drafts: string[];
  period: Period;
  /** As `entryOpensInDays` counts. */
  entry_opens_in_days: number | null;
  is_in_maintenance: boolean;
  entry_start_at: string;
  entry_end_at: string;
  exam_start_at: string;
  exam_end_at: string;
  aggregated_at: string | null;
  /** The changes since the results were made, because of which they are no longer right. */
  stale_because: string[];
  maintenance_began_at: string | null;
  /** Since when the database has been production's. */
  production_since: string | null;
  mails: MailCounts;
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
export function entryOpensInDays({ entry_start_at }: { entry_start_at: Date }, now: Date): number | null {
  return now < entry_start_at ? Math.ceil((Number(entry_start_at) - Number(now)) / day) : null;
}

/** The period as the site shows it: before entry opens, that is the teaser. */
export function periodText(period: Period, opensInDays: number | null): string {
  if (period !== 'entry' || opensInDays === null) return periodWords[period];
  return `予告（エントリーの開始まで、${opensInDays > 1 ? `あと${opensInDays}日` : '24時間以内'}）`;
}

/** The current exam's status; undefined before the first import. */
export async function readStatus(database: Database, now: Date): Promise<ContestStatus | undefined> {
  const exam = await loadCurrentExam(database);
  if (!exam) return undefined;
  const [people, slow, mails, drafts, maintenance, staleBecause, productionSince] = await Promise.all([
    readPeople(database, exam.id, now),
    readSlowState(database, exam.id),
    countMailStates(database),
    loadDrafts(database),
    readMaintenance(database),
    findStaleness(database, exam),
    findProductionSince(database),
  ]);
  return {
    exam_id: exam.id,
    title: exam.title,
    drafts: drafts.map(({ id }) => id),
    period: periodAt(exam, now),
    entry_opens_in_days: entryOpensInDays(exam, now),
    is_in_maintenance: maintenance.isInMaintenance,
    entry_start_at: toJapanTime(exam.entry_start_at),
    entry_end_at: toJapanTime(exam.entry_end_at),
    exam_start_at: toJapanTime(exam.exam_start_at),
    exam_end_at: toJapanTime(exam.exam_end_at),
    aggregated_at: exam.aggregated_at && toJapanTime(exam.aggregated_at),
    stale_because: staleBecause,
    maintenance_began_at: maintenance.beganAt && toJapanTime(maintenance.beganAt),
    production_since: productionSince ? toJapanTime(productionSince) : null,
    ...people,
    ...slow,
    mails,
  };
}
