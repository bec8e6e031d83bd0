import { type Period, periodAt } from '@knowledgeking/contract/rules/periods';
import type { ExamWithKey } from '../contest/exam.ts';
import { loadDrafts, requireExam } from '../contest/load-exams.ts';
import { readMaintenance } from '../contest/queries.ts';
import type { Database } from '../database/database.ts';
import { listNodes } from '../database/nodes.ts';
import { findProductionSince } from '../database/production.ts';
import { databaseTrouble } from '../database/trouble.ts';
import { countPresent } from '../mail/notify/queries.ts';
import { countMailStates, listUnreachedPeople } from '../mail/outbox/queries.ts';
import { listOutages } from '../outages/find-outages.ts';
import { findStaleness } from '../results/versions/staleness.ts';
import { readReports, toCopies, toFlow } from './live/copies.ts';
import { readPeople, readSlowState } from './queries.ts';

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

const unlessNodeAway = <Result>(asked: Promise<Result>): Promise<Result | null> =>
  asked.catch((error: unknown) => {
    if (databaseTrouble(error) !== 'node_away') throw error;
    return null;
  });

const countUnreached = async (database: Database, examId: string) =>
  countPresent(database, await listUnreachedPeople(database, examId));

/** Whether the API is there, and what it does, as its copies have reported it: everything else here looks the same without it. */
async function readApiState(database: Database, exam: ExamWithKey, now: Date) {
  const [reports, outages] = await Promise.all([
    readReports(database, now),
    unlessNodeAway(listOutages(database, exam, now)),
  ]);
  const { latest, latest_answers } = toFlow(reports, 'all', now.getTime());
  return {
    /** Those that have reported within half an hour. */
    copies: toCopies(reports, now.getTime()),
    answers_per_second: latest.answers_per_second,
    refusals_per_minute: latest.refusals_per_minute,
    latest_answers,
    /** Null where a node of the cluster is away that has some of those who were playing. */
    outages,
  };
}

/** The contest at a glance. */
export type ContestStatus = Awaited<ReturnType<typeof readStatus>>;

/** The current exam's status. @throws OperatorError before the first import */
export async function readStatus(database: Database, now: Date) {
  const exam = await requireExam(database);
  const { id, title, entry_start_at, entry_end_at, exam_start_at, exam_end_at, aggregated_at } = exam;
  const [people, slow, nodes, mails, unreached, drafts, maintenance, stale_because, productionSince, api] =
    await Promise.all([
      unlessNodeAway(readPeople(database, id, now)),
      readSlowState(database, id),
      listNodes(database),
      countMailStates(database),
      unlessNodeAway(countUnreached(database, id)),
      loadDrafts(database),
      readMaintenance(database),
      unlessNodeAway(findStaleness(database, exam)),
      findProductionSince(database),
      readApiState(database, exam, now),
    ]);
  return {
    exam_id: id,
    title,
    drafts: drafts.map((draft) => draft.id),
    period: periodAt(exam, now),
    entry_opens_in_days: entryOpensInDays(exam, now),
    is_in_maintenance: maintenance.isInMaintenance,
    ...{ entry_start_at, entry_end_at, exam_start_at, exam_end_at, aggregated_at },
    /** The changes since the results were made, because of which they are no longer right; null where they can't be looked for. */
    stale_because,
    maintenance_began_at: maintenance.beganAt,
    production_since: productionSince ?? null,
    /** Null where a node of the cluster is away that has some of them. */
    people,
    ...slow,
    ...(nodes.length > 0 && {
      nodes,
      /** Of the nodes that can be reached together. */
      database_bytes: nodes.reduce((sum, node) => sum + (node.database_bytes ?? 0), 0),
    }),
    mails,
    /** Who takes part, and was not reached by the last mail; null where a node of the cluster is away. */
    unreached,
    ...api,
  };
}
